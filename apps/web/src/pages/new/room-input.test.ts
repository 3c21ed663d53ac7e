import { describe, expect, test } from 'vitest';
import { emptyRoom, inputOf, isSound, type NewRoom, problemsOf } from './room-input.ts';

const room: NewRoom = {
  ...emptyRoom,
  topic: ' Supply 2027 ',
  name: 'Anna',
  sides: [
    { id: 1, name: 'Acme', knows: 'Prices\n\n  Stock ', needs: '' },
    { id: 2, name: 'Borealis', knows: '', needs: 'Delivery' },
  ],
};

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
        room: { life_hours: 168, readable_hours: 72, silence: 'wait', silence_hours: 72 },
        seats: { people: 'browser', invitation_hours: 168 },
        floor: { turns: 20, timeout_s: 600 },
      },
    });
  });

  test('is sound when it has a topic, a name, and sides that can be told apart', () => {
    expect(isSound(problemsOf(room))).toBe(true);
    expect(problemsOf({ ...emptyRoom })).toEqual({
      topic: 'missing',
      name: 'missing',
      sides: ['missing', 'missing'],
      numbers: {},
    });
    const twins = room.sides.map((side) => ({ ...side, name: side.id === 1 ? 'acme' : ' Acme' }));
    expect(problemsOf({ ...room, sides: twins }).sides).toEqual([undefined, 'same']);
  });

  test.each(['', '0', '91', '1.5', '-1', 'seven', '1e1'])(
    'stays open for whole days alone: %j',
    (lifeDays) => {
      expect(problemsOf({ ...room, lifeDays }).numbers).toEqual({ lifeDays: 'range' });
    },
  );
});
