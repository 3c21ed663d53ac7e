export function LinksPage() {
  return <main>LinksPage</main>;
}
