import { readFileSync } from 'node:fs';

/** From here the same way in `src` and in `dist`. */
const GUIDE = new URL('../../../../docs/AGENTS.md', import.meta.url);

/**
 * The guide for people who bring an agent, as the repository has it; undefined where the hub was put up without it. What
 * it says of other files is said of the repository, which is not here: those links become words.
 */
export function guideText(): string | undefined {
  try {
    return readFileSync(GUIDE, 'utf8').replaceAll(/\[([^\]\n]+)\]\((?!https?:)[^)\n]+\)/g, '$1');
  } catch {
    return undefined;
  }
}
