import type { JsonObject } from '@parley/protocol';
import type { Module } from '../../kernel/contract.ts';
import { COUNTED, MOVED, SPEECH, VERSION } from '../tags.ts';
import { agreementCommands } from './agreeing.ts';
import { describe } from './describe.ts';
import { contractMinutes } from './minutes.ts';
import { next } from './next.ts';
import { objectionCommands } from './objecting.ts';
import { proposalCommands } from './proposing.ts';
import { agreed } from './settled.ts';
import { contract } from './state.ts';

/**
 * The contract: proposed as a whole, version by version, agreed to by number and hash, and objected to clause by clause
 * (CO-1 to CO-4).
 */
export const contractModule: Module = {
  name: 'contract',
  on: ['room', 'seats', 'phases', 'floor', 'charter', 'questions'],
  slices: [contract],
  entries: {
    'contract.proposed': {
      tags: [SPEECH, COUNTED, VERSION, MOVED],
      // What came with a speech is one with it: it takes no second turn. What was there before is none.
      tagged: ({ body }) => [
        ...(body['said'] === true || body['start'] === true ? [] : [SPEECH]),
        COUNTED,
        VERSION,
        ...moved(body),
      ],
      wakes: 'all',
    },
    'contract.agreed': { tags: [MOVED], tagged: ({ body }) => moved(body), wakes: 'all' },
    'contract.retracted': { wakes: 'all' },
    'contract.objected': {
      tags: [SPEECH, MOVED],
      tagged: ({ body }) => [SPEECH, ...moved(body)],
      wakes: 'all',
    },
    'contract.objection_withdrawn': { wakes: 'all' },
    'contract.closed': { wakes: 'nobody' },
  },
  commands: {
    ...proposalCommands,
    ...objectionCommands,
    ...agreementCommands,
  },
  settles: [agreed],
  next,
  describe,
  minutes: contractMinutes,
};

/** What is the first of its kind moves the talk on (FL-5). */
const moved = (body: JsonObject): readonly string[] => (body['first'] === true ? [MOVED] : []);
