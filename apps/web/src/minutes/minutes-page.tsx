export function MinutesPage() {
  return <main>MinutesPage</main>;
}
