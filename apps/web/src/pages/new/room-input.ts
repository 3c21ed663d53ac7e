import type { JsonObject } from '@parley/protocol';
import { hasPeople, isAlone, linesOf, type NewRoom, type NumberName, numbersOf } from './new-room.ts';

const HOURS_A_DAY = 24;
const SECONDS_A_MINUTE = 60;

/** The room as the hub takes it. */
export function inputOf(room: NewRoom): JsonObject {
  const alone = isAlone(room);
  return {
    topic: room.topic.trim(),
    ...(room.goal.trim() !== '' && { goal: room.goal.trim() }),
    format: room.format,
    parties: room.sides.map((side) => ({
      name: side.name.trim(),
      // Where agents meet alone, that goes without saying.
      ...(!alone && !hasPeople(room, side) && { people: false }),
      ...(linesOf(side.knows).length > 0 && { knows: linesOf(side.knows) }),
      ...(linesOf(side.needs).length > 0 && { needs_to_determine: linesOf(side.needs) }),
    })),
    // Kept as it is: where it ends, and with how many spaces, is part of its hash.
    ...(room.contract.trim() !== '' && { contract: room.contract }),
    settings: alone ? { room: aloneLife(room), floor: floorOf(room) } : peopled(room),
  };
}

const aloneLife = ({ lifeHours }: NewRoom) => ({ life_hours: Number(lifeHours), readable_hours: 0 });

function peopled(room: NewRoom): JsonObject {
  const has = (name: NumberName) => numbersOf(room).includes(name);
  return {
    room: {
      life_hours: Number(room.lifeDays) * HOURS_A_DAY,
      readable_hours: Number(room.readableDays) * HOURS_A_DAY,
      silence: room.silence,
      ...(has('silenceHours') && { silence_hours: Number(room.silenceHours) }),
    },
    seats: {
      people: room.people,
      ...(has('invitationDays') && { invitation_hours: Number(room.invitationDays) * HOURS_A_DAY }),
    },
    floor: floorOf(room),
  };
}

function floorOf({ order, turns, timeoutMinutes }: NewRoom): JsonObject {
  return {
    order,
    turns: turns.trim() === '' ? null : Number(turns),
    ...(order === 'turns' && { timeout_s: Number(timeoutMinutes) * SECONDS_A_MINUTE }),
  };
}
