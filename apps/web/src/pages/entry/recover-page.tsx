export function RecoverPage() {
  return <main>RecoverPage</main>;
}
