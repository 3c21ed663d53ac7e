import { CONTRACT_BYTES } from '@parley/protocol/limits';
import { describe, expect, test } from 'vitest';
import { emptyRoom, inFormat, type NewRoom } from './new-room.ts';
import { inputOf } from './room-input.ts';
import { isSound, problemsOf } from './room-problems.ts';

const room: NewRoom = {
  ...emptyRoom,
  topic: ' Supply 2027 ',
  name: 'Anna',
  sides: [
    { id: 1, name: 'Acme', people: true, knows: 'Prices\n\n  Stock ', needs: '' },
    { id: 2, name: 'Borealis', people: true, knows: '', needs: 'Delivery' },
  ],
};
const alone = inFormat(room, 'rendezvous');

/** The room with some of its sides without people. */
const seating = (...people: readonly boolean[]): NewRoom => ({
  ...room,
  sides: room.sides.map((side, place) => ({ ...side, people: people[place] ?? true })),
});

describe('a new room', () => {
  test('is given to the hub as it takes it', () => {
    expect(inputOf(room)).toEqual({
      topic: 'Supply 2027',
      format: 'negotiation',
      parties: [
        { name: 'Acme', knows: ['Prices', 'Stock'] },
        { name: 'Borealis', needs_to_determine: ['Delivery'] },
      ],
      settings: {
        room: { life_hours: 168, readable_hours: 72, silence: 'wait' },
        seats: { people: 'browser', invitation_hours: 168 },
        floor: { order: 'turns', turns: 20, timeout_s: 600 },
      },
    });
  });

  test('of agents alone has their settings, and none that are for people', () => {
    expect(inputOf({ ...alone, lifeHours: '6' })).toMatchObject({
      format: 'rendezvous',
      parties: [{ name: 'Acme' }, { name: 'Borealis' }],
      settings: {
        room: { life_hours: 6, readable_hours: 0 },
        floor: { order: 'open', turns: null },
      },
    });
    expect(Object.keys(inputOf(alone)['settings'] as object)).toEqual(['room', 'floor']);
    expect(JSON.stringify(inputOf(alone))).not.toContain('people');
  });

  test('says which side comes without people', () => {
    expect(inputOf(seating(true, false))['parties']).toMatchObject([{ name: 'Acme' }, { people: false }]);
    expect(inputOf(seating(true, false))['settings']).toMatchObject({ seats: { people: 'browser' } });
    // Nobody is invited, so no invitation lasts for any time.
    expect(inputOf(seating(true, false))['settings']).not.toHaveProperty('seats.invitation_hours');
  });

  test('carries the first text of its contract byte for byte, and none that is blank', () => {
    const contract = '# Price\r\n\r\nNet 30.  \r\n';
    expect(inputOf({ ...room, contract })['contract']).toBe(contract);
    expect(inputOf({ ...room, contract: ' \n' })).not.toHaveProperty('contract');
  });

  test('takes what another format presets, and keeps what was typed about the meeting', () => {
    const typed = { ...room, contract: '# Price', turns: '7' };
    expect(inFormat(typed, 'rendezvous')).toMatchObject({ contract: '# Price', order: 'open', turns: '' });
    expect(inFormat(typed, 'negotiation')).toBe(typed);
    expect(inFormat(alone, 'negotiation')).toEqual(room);
  });
});

describe('a new room is sound', () => {
  test('when it has a topic, a name, and sides that can be told apart', () => {
    expect(isSound(problemsOf(room))).toBe(true);
    expect(isSound(problemsOf(alone))).toBe(true);
    expect(problemsOf({ ...emptyRoom })).toEqual({
      topic: 'missing',
      name: 'missing',
      sides: [{ name: 'missing' }, { name: 'missing' }],
      numbers: {},
    });
    const twins = room.sides.map((side) => ({ ...side, name: side.id === 1 ? 'acme' : ' Acme' }));
    expect(problemsOf({ ...room, sides: twins }).sides).toEqual([{}, { name: 'same' }]);
  });

  test('without a name of whoever only watches', () => {
    expect(problemsOf({ ...alone, name: '' })).not.toHaveProperty('name');
    expect(problemsOf({ ...seating(false, true), name: '' })).not.toHaveProperty('name');
    expect(problemsOf({ ...seating(true, false), name: '' }).name).toBe('missing');
  });

  test('with people on one side at least, but where agents meet alone', () => {
    expect(problemsOf(seating(false, true))).not.toHaveProperty('people');
    expect(problemsOf(seating(false, false)).people).toBe('nobody');
    expect(problemsOf(inFormat(seating(false, false), 'rendezvous'))).not.toHaveProperty('people');
  });

  test.each(['', '0', '91', '1.5', '-1', 'seven', '1e1'])(
    'when it stays open for whole days alone: %j',
    (lifeDays) => {
      expect(problemsOf({ ...room, lifeDays }).numbers).toEqual({ lifeDays: 'range' });
      // A number that this format has no field for is nobody's mistake.
      expect(problemsOf({ ...alone, lifeDays }).numbers).toEqual({});
    },
  );

  test('with any number of turns, or none said', () => {
    expect(problemsOf({ ...room, turns: '' }).numbers).toEqual({});
    expect(problemsOf({ ...room, turns: '1001' }).numbers).toEqual({ turns: 'range' });
    expect(inputOf({ ...room, turns: ' ' })['settings']).toMatchObject({ floor: { turns: null } });
  });

  test('with lines that are short and not too many', () => {
    const [first, second] = room.sides;
    const withKnown = (knows: string) =>
      problemsOf({ ...room, sides: [first, second].flatMap((side) => (side ? [{ ...side, knows }] : [])) });
    expect(withKnown('x'.repeat(300)).sides).toEqual([{}, {}]);
    expect(withKnown('x'.repeat(301)).sides[0]).toEqual({ knows: 'brief' });
    expect(withKnown('x\n'.repeat(50)).sides[0]).toEqual({});
    expect(withKnown('x\n'.repeat(51)).sides[0]).toEqual({ knows: 'brief' });
  });

  test('with a contract of so many bytes, not characters', () => {
    const contract = 'ж'.repeat(CONTRACT_BYTES / 2);
    expect(problemsOf({ ...room, contract })).not.toHaveProperty('contract');
    expect(problemsOf({ ...room, contract: `${contract}.` }).contract).toBe('long');
  });
});
