export function NewPage() {
  return <main>NewPage</main>;
}
