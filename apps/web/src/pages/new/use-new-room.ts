import type { FormatName } from '@parley/rules/formats/presets';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createRoom } from '../../api/deeds.ts';
import { useDeed } from '../../api/use-deed.ts';
import { prefer, preferences } from '../../app/preferences.ts';
import { handOut } from '../handing/handed.ts';
import { emptyRoom, hasPeople, inFormat, type NewRoom, type NewSide, newSide } from './new-room.ts';
import { inputOf } from './room-input.ts';
import { isSound, type Problems, problemsOf } from './room-problems.ts';

/** The form of a new room, begun with what was said the last time. */
function begun(): NewRoom {
  const { name, side } = preferences.getState();
  const sides = emptyRoom.sides.map((each, place) => (place === 0 ? { ...each, name: side } : each));
  return { ...emptyRoom, name, sides };
}

export function useNewRoom() {
  const navigate = useNavigate();
  const [room, setRoom] = useState(begun);
  const [tries, setTries] = useState(0);
  const problems = problemsOf(room);

  const deed = useDeed(
    (form: NewRoom, key) => createRoom(inputOf(form), { key }),
    (made, form) => {
      const sides = form.sides.map(({ name }) => name.trim());
      const [side = ''] = sides;
      const seated = hasPeople(form, form.sides[0]);
      const name = seated ? form.name.trim() : '';
      prefer(seated ? { name, side } : { side });
      const links = made.links ?? [];
      handOut({
        room: made.room,
        topic: form.topic.trim(),
        name,
        side,
        sides,
        links: links.filter(({ kind }) => kind !== 'claim'),
        // Whoever has no place at the table watches what they made.
        place: links.find(({ kind }) => kind === (seated ? 'claim' : 'observer'))?.link,
        watches: !seated,
      });
      void navigate({ to: '/rooms/$room/links', params: { room: made.room }, replace: true });
    },
  );

  const set = (change: Partial<NewRoom>) => setRoom((now) => ({ ...now, ...change }));
  return {
    room,
    set,
    choose: (format: FormatName) => setRoom((now) => inFormat(now, format)),
    setSide: (id: number, change: Partial<NewSide>) =>
      set({ sides: room.sides.map((side) => (side.id === id ? { ...side, ...change } : side)) }),
    addSide: () => {
      const id = Math.max(...room.sides.map((side) => side.id)) + 1;
      set({ sides: [...room.sides, newSide(id)] });
    },
    removeSide: (id: number) => set({ sides: room.sides.filter((side) => side.id !== id) }),
    /** Nobody is told what is missing before they have said that they are done. */
    problems: tries > 0 ? problems : undefined,
    /** How often somebody said that they are done and something was wrong. */
    tries,
    /** Answers what is wrong; undefined when the room is asked for. */
    create: (): Problems | undefined => {
      if (!isSound(problems)) {
        setTries(tries + 1);
        return problems;
      }
      deed.run(room);
      return undefined;
    },
    busy: deed.busy,
    failure: deed.failure,
  };
}

export type NewRoomForm = ReturnType<typeof useNewRoom>;
