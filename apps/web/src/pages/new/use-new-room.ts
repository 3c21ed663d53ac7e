import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createRoom } from '../../api/deeds.ts';
import { useDeed } from '../../api/use-deed.ts';
import { prefer, preferences } from '../../app/preferences.ts';
import { handOut } from '../handing/handed.ts';
import { emptyRoom, inputOf, isSound, type NewRoom, type NewSide, problemsOf } from './room-input.ts';

/** The form of a new room, begun with what was said the last time. */
function begun(): NewRoom {
  const { name, side } = preferences.getState();
  const sides = emptyRoom.sides.map((each, place) => (place === 0 ? { ...each, name: side } : each));
  return { ...emptyRoom, name, sides };
}

export function useNewRoom() {
  const navigate = useNavigate();
  const [room, setRoom] = useState(begun);
  const [tried, setTried] = useState(false);
  const problems = problemsOf(room);

  const deed = useDeed(
    (form: NewRoom, key) => createRoom(inputOf(form), { key }),
    (made, form) => {
      const sides = form.sides.map(({ name }) => name.trim());
      const [side = ''] = sides;
      const name = form.name.trim();
      prefer({ name, side });
      const links = made.links ?? [];
      handOut({
        room: made.room,
        topic: form.topic.trim(),
        name,
        side,
        sides,
        links: links.filter(({ kind }) => kind !== 'claim'),
        place: links.find(({ kind }) => kind === 'claim')?.link,
      });
      void navigate({ to: '/rooms/$room/links', params: { room: made.room }, replace: true });
    },
  );

  const set = (change: Partial<NewRoom>) => setRoom((now) => ({ ...now, ...change }));
  return {
    room,
    set,
    setSide: (id: number, change: Partial<NewSide>) =>
      set({ sides: room.sides.map((side) => (side.id === id ? { ...side, ...change } : side)) }),
    addSide: () => {
      const id = Math.max(...room.sides.map((side) => side.id)) + 1;
      set({ sides: [...room.sides, { id, name: '', knows: '', needs: '' }] });
    },
    removeSide: (id: number) => set({ sides: room.sides.filter((side) => side.id !== id) }),
    /** Nobody is told what is missing before they have said that they are done. */
    problems: tried ? problems : undefined,
    create: () => {
      setTried(true);
      if (isSound(problems)) deed.run(room);
      return isSound(problems);
    },
    busy: deed.busy,
    failure: deed.failure,
  };
}

export type NewRoomForm = ReturnType<typeof useNewRoom>;
