export function SeatPage() {
  return <main>SeatPage</main>;
}
