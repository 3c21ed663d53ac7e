import { decodeCursor, type Ack } from '@parley/protocol';
import { connect, RefusedError } from '@parley/client';
import { checkedFrame } from '@parley/client/node/checked-frame';
import { nodeSockets } from '@parley/client/node/node-sockets';
import { type Door, Hearing, type Outcome, type Participant, until } from './participant.ts';

/** By a WebSocket, with the client that is made for it. */
export const byWs: Door = async ({ origin, token, heads, from }) => {
  const hearing = new Hearing(from);
  const client = connect({
    link: token,
    base: origin,
    positions: from === undefined ? undefined : Object.fromEntries(decodeCursor(from) ?? []),
    openSocket: nodeSockets,
    readFrame: checkedFrame,
  });
  await client.untilLive();
  let taken = 0;
  const take = () => {
    hearing.take(client.log.slice(taken));
    taken = client.log.length;
  };

  const participant: Participant = {
    heard: hearing.heard,
    get cursor() {
      return hearing.cursor;
    },
    async read() {
      const all = await heads();
      const isHere = () => {
        take();
        return hearing.covers(all);
      };
      await until(isHere, (look) => client.subscribe(look));
    },
    async wait() {
      await client.waitForTurn();
      take();
    },
    async play() {
      await client.untilLive();
      const { may = [], advice = [] } = client.state?.next ?? {};
      return { may, reasons: advice.map(({ reason }) => reason) };
    },
    async give(command, input = {}, ack = false): Promise<Outcome> {
      try {
        const all = hearing.seen as Ack; // its keys are circles that the hub named
        const given = command === 'ack' ? { upto: hearing.seen } : input;
        return { status: 'done', result: await client.give(command, given, ack ? { ack: all } : {}) };
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        hearing.carry(error.body);
        return { status: 'refused', error: error.body };
      }
    },
    async leave() {
      client.close();
    },
  };
  return participant;
};
