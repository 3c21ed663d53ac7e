import { RefusedError } from '../../errors.ts';
import { openPractice, type Practice } from '../doctor/practice.ts';
import { steps, whyFailed } from '../doctor/steps.ts';
import type { Call, Verb } from '../verb.ts';
import { seatLink } from './arrive.ts';

/**
 * A rehearsal before the meeting: the same things are done in a room of practice on the same hub, one by one, and it is
 * said which of them this machine and its way to the hub can do. The room of the link is not touched.
 */
export const doctorVerb: Verb = {
  name: 'doctor',
  operands: '<link>',
  says: 'Rehearse on the hub of a link, in a room of practice, and say what works from here.',
  group: 'Come and go',
  options: {
    base: { value: 'url', says: 'where the hub is, for a bare token; or another way to it' },
    'host-key': { value: 'key', says: 'a host key of the hub (PARLEY_HOST_KEY)' },
    idle: {
      value: 'seconds',
      says: 'how long the connection is left alone (5); 70 shows what most proxies cut',
    },
    timeout: { value: 'seconds', says: 'how long one step may take (15)' },
  },
  async run(call) {
    const { parsed, world } = call;
    const { base } = seatLink(parsed.operands[0] ?? '', parsed.text('base'));
    const hostKey = parsed.text('host-key') ?? world.env['PARLEY_HOST_KEY'];
    const timeoutMs = (parsed.whole('timeout') ?? STEP_S) * 1000;
    const idleMs = (parsed.whole('idle') ?? IDLE_S) * 1000;
    const practice = await holds(call, REACH, () => openPractice(world, { base, hostKey, timeoutMs }));
    if (!practice) return 'unfit';
    try {
      for (const step of steps) {
        const did = await holds(call, step, async () => {
          await step.run({ world, practice, timeoutMs, idleMs });
          return true;
        });
        if (!did) return 'unfit';
      }
    } finally {
      await letGo(call, practice);
    }
    await call.output.show({ type: 'fit' }, FIT);
    return 'ok';
  },
};

const STEP_S = 15;
const IDLE_S = 5;

const REACH = { name: 'reach', says: 'the hub is reached, and makes a room of practice' };
const FIT = [
  'All of it works from here.',
  'What wakes your agent is for its host to say: parley wait ends when there is something to do, and parley attend runs a program then.',
];

/** Does a step and says how it went; undefined when it did not hold. */
async function holds<T>(
  { output, world }: Call,
  { name, says }: { readonly name: string; readonly says: string },
  work: () => Promise<T>,
): Promise<T | undefined> {
  const began = world.now();
  try {
    const made = await work();
    const ms = world.now() - began;
    await output.show({ type: 'step', name, ok: true, ms }, [`ok      ${name}: ${says} (${ms} ms)`]);
    return made;
  } catch (error) {
    const why = error instanceof RefusedError ? error.body.message : whyFailed(error);
    if (why === undefined) throw error;
    await output.show({ type: 'step', name, ok: false, why }, [`FAILED  ${name}: ${says}`, `        ${why}`]);
    return undefined;
  }
}

/** A room that could not be closed closes by itself within the hour. */
async function letGo({ output }: Call, practice: Practice): Promise<void> {
  try {
    await practice.end();
  } catch {
    output.notice('The room of practice could not be closed; it closes by itself within the hour.');
  }
}
