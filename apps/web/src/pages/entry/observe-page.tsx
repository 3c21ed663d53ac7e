export function ObservePage() {
  return <main>ObservePage</main>;
}
