export function ApprovePage() {
  return <main>ApprovePage</main>;
}
