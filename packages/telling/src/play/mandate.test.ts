import { describe, expect, test } from 'vitest';
import { record, text } from '../look.ts';
import { PLAY_CHARACTERS, playOf } from './play.ts';
import { playText } from './play-text.ts';
import { door, room } from './testing/told-room.ts';
import type { ToldPlay } from './told.ts';

const LIMIT = 'Never above 40. ';

/** Others fill the room; the mandate is longer than there is room for as well. */
const crowded: ToldPlay = { ...room('word '.repeat(800), 8), mandate: LIMIT.repeat(1000) };

describe('NX-3 a mandate in the state of play', () => {
  test('TK-5 is not crowded out by what others write', () => {
    const kept = LIMIT.repeat(70);
    const play = playOf(crowded, door);
    expect(text(record(play['mandate'])['text'])?.startsWith(kept)).toBe(true);
    expect(JSON.stringify(play).length).toBeLessThanOrEqual(PLAY_CHARACTERS);
    const told = playText(crowded, door);
    expect(told).toContain(`\n  | ${kept}`);
    expect(told.length).toBeLessThanOrEqual(PLAY_CHARACTERS);
  });

  test('is told with its version, wherever its seat stands among others of its party', () => {
    const mandates = [2, 3, 4, 5, 6, 7, 1].map((seat) => ({ seat: `s${seat}`, version: seat + 10, seq: 1 }));
    const told = { ...crowded, state: { ...crowded.state, caucus: { mandates } } };
    expect(playOf(told, door)).toMatchObject({ mandate: { version: 11 } });
    expect(playText(told, door)).toContain('Your mandate, version 11,');
  });
});
