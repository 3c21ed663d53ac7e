export function SettingsPage() {
  return <main>SettingsPage</main>;
}
