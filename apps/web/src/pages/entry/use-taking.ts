import type { JsonObject } from '@parley/protocol';
import type { Token } from '@parley/protocol/links';
import { useState } from 'react';
import { takeSeat, type Taking } from '../../api/deeds.ts';
import { unanswered } from '../../api/unanswered.ts';
import { useDeed } from '../../api/use-deed.ts';
import { handOut } from '../handing/handed.ts';

interface About {
  readonly topic: string;
  readonly name: string;
  readonly side: string;
}

/** Takes a seat with the link that was opened, and keeps what came with it for the step that shows it. */
export function useTaking(deed: Taking, token: Token, about: About) {
  const [room, setRoom] = useState<string>();
  const taking = useDeed(
    (input: JsonObject, key) => takeSeat(deed, { token: token.text, ...input }, { key }),
    ({ room: entered, seat, links = [] }) => {
      handOut({ room: entered, seat, ...about, sides: [], links });
      setRoom(entered);
    },
    nameOf(deed, token),
  );
  return {
    /** The room in which one has a seat now. */
    room,
    take: (input: JsonObject = {}) => taking.run(input),
    busy: taking.busy,
    failure: taking.failure,
  };
}

/** Under which name a taking is kept until it is answered. */
const nameOf = (deed: Taking, { room }: Token) => `${deed} ${room}`;

/** Whether this browser has sent it before and never heard what came of it: then the link is used up, and it is sent again. */
export const isUnanswered = (deed: Taking, token: Token): boolean =>
  unanswered(nameOf(deed, token)) !== undefined;
