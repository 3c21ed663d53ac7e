export function ContractPage() {
  return <main>ContractPage</main>;
}
