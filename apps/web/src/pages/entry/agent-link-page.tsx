export function AgentLinkPage() {
  return <main>AgentLinkPage</main>;
}
