import type { Settle } from '../../kernel/contract.ts';
import { writer } from '../../kernel/define.ts';
import { charterVersion } from '../charter/state.ts';
import { close, phaseOf } from '../phases/rules.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { blockingQuestions } from '../questions/state.ts';
import { hasPeople, openUntil, silenceOf } from '../room/rules.ts';
import { partiesOf } from '../seats/state.ts';
import { contract, hasAgreed } from './state.ts';

const write = writer<PhasesBodies>();

/**
 * Every party has agreed to the same version, under the charter as it is, and no question is in the way: now the people
 * decide; where there are none, that was it (CO-4).
 */
export const agreed: Settle = {
  name: 'agreed',
  circle: 'room',
  settle: (view) => {
    if (phaseOf(view) !== 'negotiation') return undefined;
    if (!partiesOf(view).every(({ party, joined }) => joined && hasAgreed(view, party))) return undefined;
    if (blockingQuestions(view).length > 0) return undefined;
    const { version, sha256 } = view.get(contract);
    if (!hasPeople(view)) return close('agreed', `Every party has agreed to version ${version}.`);
    return [
      write('room', 'phases.approval_began', { version, sha256, charter: charterVersion(view) }),
      // Nobody's time to answer is cut short by the end of the room (RM-6).
      ...openUntil(view, view.now + silenceOf(view).afterMs),
    ];
  },
};
