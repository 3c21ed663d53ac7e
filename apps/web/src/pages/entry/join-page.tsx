export function JoinPage() {
  return <main>JoinPage</main>;
}
