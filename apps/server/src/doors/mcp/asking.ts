import type { JsonObject } from '@parley/protocol';
import type { Request, Response } from 'express';
import type { Answered, Sent } from '../../desk/desk.ts';
import { digestOf } from '../../keys/derive.ts';
import { addressOf } from '../edge/address.ts';
import { goneSignal } from '../edge/gone.ts';
import { isThere, whenWhole } from '../edge/whole.ts';
import { bearerOf } from '../http/call.ts';
import type { Asked, McpParts } from './asked.ts';
import { createCancelling } from './cancelling.ts';

/** A request as tools and resources see it, and what ends its being listed as under way. */
export interface Asking {
  readonly asked: Asked;
  over(): void;
}

/** Makes of each request what is asked: who, until when, and what of its answers counts as served once they have left. */
export function createAsking(
  parts: McpParts,
): (request: Request, response: Response, body: JsonObject | undefined) => Asking {
  const cancelling = createCancelling(parts);
  return function askedBy(request: Request, response: Response, body: JsonObject | undefined): Asking {
    const bearer = bearerOf(request);
    const address = addressOf(request, parts.config.trustProxy);
    const who = bearer === undefined ? `address ${address}` : `bearer ${digestOf(bearer)}`;
    const cancelled = cancelling.begin(who, body);
    const signal = AbortSignal.any([goneSignal(response), cancelled.signal]);
    const answers: Pick<Answered<unknown>, 'sent'>[] = [];
    const received: Sent[] = [];
    whenWhole(response, () => (cancelled.signal.aborted ? [] : answers));
    cancelled.signal.addEventListener('abort', () => received.forEach((sent) => sent.cut()));
    const counting = (answered: Pick<Answered<unknown>, 'sent'>) => ({
      sent() {
        const sent = answered.sent();
        received.push(sent);
        return sent;
      },
    });
    const asked: Asked = {
      address,
      bearer,
      request: String(response.getHeader('X-Request-Id') ?? ''),
      signal,
      note: (answered) => void (!signal.aborted && isThere(response) && answers.push(counting(answered))),
    };
    return { asked, over: cancelled.over };
  };
}
