import type { JsonObject } from '@parley/protocol';
import type { Token } from '@parley/protocol/links';
import { useState } from 'react';
import { takeSeat, type Taking } from '../../api/deeds.ts';
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
    (input: JsonObject, key) => takeSeat(deed, input, { key }),
    ({ room: entered, links = [] }) => {
      handOut({ room: entered, ...about, sides: [], links });
      setRoom(entered);
    },
  );
  return {
    /** The room in which one has a seat now. */
    room,
    take: (input: JsonObject = {}) => taking.run({ token: token.text, ...input }),
    busy: taking.busy,
    failure: taking.failure,
  };
}
