const causes: Readonly<Record<string, string>> = {
  hand: 'a hand is up',
  nobody: 'no party has anybody to speak',
  spent: 'no party has turns left',
  passed: 'everybody has passed',
  still: 'nothing has moved for a while',
};

/** Why the agents are paused, to follow "because". */
export function pauseCause(cause: string | undefined): string {
  return causes[cause ?? ''] ?? 'of another reason';
}
