import type { JsonObject } from '@parley/protocol';
import { minutes, must } from '../../kernel/define.ts';
import type { RoomBodies } from './wire.ts';

/** What the meeting was about, between whom, and by which settings. */

type Facts = Omit<RoomBodies['room.created'], 'places'> & { readonly made_at: number };

export const roomMinutes = minutes<Facts | undefined, RoomBodies>({
  initial: undefined,
  evolve: {
    'room.created': (_, { body: { places: _places, ...facts }, at }) => ({ ...facts, made_at: at }),
    'room.extended': (state, { body }) => ({ ...must(state, 'the room'), ...body }),
    'room.shortened': (state, { body }) => ({ ...must(state, 'the room'), ...body }),
  },
  render: (state): JsonObject => ({ ...must(state, 'the room') }),
});
