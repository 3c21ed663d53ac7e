export function RoomPage() {
  return <main>RoomPage</main>;
}
