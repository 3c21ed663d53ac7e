import { isFormat, type Preset, presets } from './presets.ts';

/**
 * How a format's preset comes into what somebody asks for when they make a room: what they leave out is as the format
 * has it, and what they say must be inside its bounds.
 */

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const presetOf = (format: unknown): Preset => presets[isFormat(format) ? format : 'negotiation'];

/** What is asked for, completed by the format. What is no creation at all is left for the schema to refuse. */
export function withPreset(given: unknown): unknown {
  if (!isFields(given)) return given;
  const { settings: asked = {}, parties, ...rest } = given;
  const { settings, people } = presetOf(given['format']);
  if (!isFields(asked)) return given;
  return {
    ...rest,
    parties: Array.isArray(parties) ? parties.map((party) => withPeople(party, people === 'yes')) : parties,
    settings: {
      ...asked,
      ...Object.fromEntries(
        Object.entries(settings).map(([name, preset]) => [name, over(preset, asked[name])]),
      ),
    },
  };
}

function withPeople(party: unknown, people: boolean): unknown {
  return isFields(party) && party['people'] === undefined ? { ...party, people } : party;
}

/** What was asked for of one module, over what the format presets. */
function over(preset: Fields, asked: unknown): unknown {
  if (asked === undefined) return preset;
  return isFields(asked) ? { ...preset, ...asked } : asked;
}

/** A creation that was read, as far as a format bounds it. */
interface Made {
  readonly format: string;
  readonly parties: readonly { readonly people?: boolean | undefined }[];
  readonly settings: { readonly [module: string]: unknown };
}

/** What a creation asks for that its format does not allow. */
export function againstPreset({ format, parties, settings }: Made) {
  const { people, longestHours } = presetOf(format);
  const faults: { path: (string | number)[]; message: string }[] = [];
  const seated = parties.flatMap((party, index) => (party.people === true ? [index] : []));
  const [first] = seated;
  if (people === 'none' && first !== undefined)
    faults.push({
      path: ['parties', first, 'people'],
      message: `is not for a ${format}: choose negotiation to have people at the table`,
    });
  if (people === 'yes' && first === undefined)
    faults.push({
      path: ['parties'],
      message: `is of parties without people alone: choose rendezvous for that`,
    });
  const life = settings['room'];
  const longest = isFields(life) ? Number(life['longest_hours']) : 0;
  if (longest > longestHours)
    faults.push({
      path: ['settings', 'room', 'longest_hours'],
      message: `is over the ${longestHours} hours of a ${format}`,
    });
  return faults;
}
