import { commandWires } from '@parley/rules/modules/wires';
import { type RequestHandler, Router } from 'express';
import type { Log } from '../../../log.ts';
import type { Desk, TextName } from '../../../desk/desk.ts';
import { paperForms, papers, recordFiles } from '../../../desk/papers.ts';
import type { Hub } from '../../../rooms/hub.ts';
import { refusal } from '../../edge/failure.ts';
import { type AskedParts, callOf, type Reply, type RoomCall, sendReply } from './asked.ts';
import { pathOf } from './calls.ts';
import { readEntries } from './entries.ts';
import { formOf } from './form.ts';
import { give } from './give.ts';
import type { Streams } from './stream.ts';
import { joinReply, paperReply, playReply, recordReply, textReply } from './told.ts';

export interface RoomParts extends AskedParts {
  readonly desk: Desk;
  readonly hub: Pick<Hub, 'minutes' | 'record' | 'checkpoints'>;
  readonly streams: Streams;
  readonly log: Log;
}

const TEXTS: readonly TextName[] = ['contract', 'charter', 'mandate'];

/**
 * The routes of one room, for agents and scripts: below `/api/rooms/:room` with a bearer, and below `/h/:handle`. Reading
 * has an address each, and so has every command of the table; an address that reads and one that writes may be the same.
 */
export function roomRoutes(parts: RoomParts): Router {
  const { desk } = parts;
  const router = Router({ caseSensitive: true, strict: false, mergeParams: true });
  const answering =
    (act: Act): RequestHandler =>
    async (request, response) => {
      const call = await callOf(parts, request, response);
      const reply = await act(call);
      if (reply) await sendReply(call, reply);
    };

  const reads = readings(parts, answering);
  const writes = new Map<string, RequestHandler>([
    [
      '/join',
      answering(async ({ visitor, request }) =>
        joinReply(await desk.join(visitor), parts.baseUrl, formOf(request)),
      ),
    ],
  ]);
  for (const named of commandWires) {
    const path = pathOf(named[0]);
    if (path !== undefined)
      writes.set(
        `/${path}`,
        answering((call) => give(desk, named, call)),
      );
  }

  for (const path of new Set([...reads.keys(), ...writes.keys()])) {
    const [read, write] = [reads.get(path), writes.get(path)];
    const route = router.route(path);
    if (read) route.get(read);
    if (write) route.post(write);
    // An older system puts its contract; it is the same proposal.
    if (write && path === '/contract') route.put(write);
    route.all(refuseMethod(read !== undefined, write !== undefined));
  }
  return router;
}

type Act = (call: RoomCall) => Promise<Reply | undefined>;

/** What can be read, each at an address of its own. */
function readings(parts: RoomParts, answering: (act: Act) => RequestHandler): Map<string, RequestHandler> {
  const { desk } = parts;
  const reads = new Map<string, RequestHandler>();
  for (const path of ['/', '/state', '/state.md'])
    reads.set(
      path,
      answering(async (call) => playReply(call, await desk.play(call.visitor), formOf(call.request))),
    );
  for (const path of ['/entries', '/entries.md'])
    reads.set(
      path,
      answering((call) => readEntries(parts, call)),
    );
  for (const which of TEXTS) {
    for (const path of [`/${which}`, `/${which}.md`])
      reads.set(
        path,
        answering(async ({ visitor, request }) =>
          textReply(await desk.text(visitor, which), formOf(request)),
        ),
      );
  }

  for (const which of papers) {
    for (const form of paperForms)
      reads.set(
        `/${which}.${form}`,
        answering(({ visitor }) => paperReply(parts, visitor, which, form)),
      );
  }
  for (const which of recordFiles)
    reads.set(
      `/${which}.json`,
      answering((call) => recordReply(parts, call, which)),
    );
  return reads;
}

function refuseMethod(reads: boolean, writes: boolean): RequestHandler {
  const allowed = [...(reads ? ['GET'] : []), ...(writes ? ['POST'] : [])].join(', ');
  return () => {
    throw refusal('wrong_method', { allowed });
  };
}
