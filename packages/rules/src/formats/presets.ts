import { LIFE_HOURS_MAX } from '@parley/protocol/limits';

/**
 * What a format presets, as data (RM-2). All formats are made of the same modules: any may use any of them. A creator
 * may set every setting otherwise, inside the format's own bounds.
 */

/** Settings by module and name. */
type Settings = Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;

export interface Preset {
  /** Whether parties have people, where a creator says nothing; and whether they may at all. */
  readonly people: 'yes' | 'none';
  /** Hours a room may stay open at most; without people, until it is erased. */
  readonly longestHours: number;
  /** What differs from the defaults of the modules. */
  readonly settings: Settings;
}

export const formatNames = ['negotiation', 'rendezvous'] as const;
export type FormatName = (typeof formatNames)[number];
export const isFormat = (name: unknown): name is FormatName => formatNames.some((format) => format === name);

export const presets: Readonly<Record<FormatName, Preset>> = {
  /** People and agents, briefing, charter, turns, a contract, approval by people. */
  negotiation: { people: 'yes', longestHours: LIFE_HOURS_MAX, settings: {} },
  /** Agents alone: an open floor, questions that block, one contract, closed by the agreement of all, erased within a day. */
  rendezvous: {
    people: 'none',
    longestHours: 24,
    settings: {
      room: { life_hours: 24, readable_hours: 0, longest_hours: 24 },
      floor: { order: 'open', turns: null },
      talk: { summary: 'optional' },
      questions: { verified: 'resolves' },
    },
  },
};
