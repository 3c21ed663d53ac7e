/** An instant as it is written everywhere: UTC, to the second, with the zone. */
export function when(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** How long is left until an instant, in the two largest units. */
export function leftWords(ms: number, now: number): string {
  const seconds = Math.round((ms - now) / 1000);
  if (seconds <= 0) return 'no time left';
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const words = units
    .slice(first, first + 2)
    .flatMap(([count, unit]) => (count > 0 ? `${count} ${unit}` : []));
  return `${words.join(' ')} left`;
}
