import { MESSAGE_BYTES } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eras, openTools, type ToolResult, type Tools } from '../support/agent-tools.ts';
import { type HttpMeeting, openHttpMeeting } from '../support/http-meeting.ts';

/** B35: a room of 300 posts of 4 KB and a contract of its largest size are read in pages that a host takes. */

const TEXT_CHARACTERS = 20_000;
const WHOLE_TOKENS = 20_000;

let meeting: HttpMeeting;
let contract: string;
beforeAll(async () => {
  meeting = await openHttpMeeting({ quota: { posts: 500 } });
  for (let post = 0; post < 150; post += 1)
    for (const person of [meeting.anna, meeting.boris])
      await person.post('posts', { text: `Post ${post}. ${'x'.repeat(4000)}` });
  contract = `# Price\n\n${'🚚'.repeat(20_000)}\n${'A line of it.\n'.repeat(3000)}`;
  const { ack } = (await meeting.a.post('contract', { text: contract, base: 0 })).body as { ack?: object };
  let owed = ack;
  while (owed) {
    const given = await meeting.a.post('contract', { text: contract, base: 0, ack: owed });
    owed = (given.body as { ack?: object }).ack;
  }
}, 60_000);
afterAll(() => meeting.close());

function mustFit({ text, structured, isError }: ToolResult): void {
  expect(isError).toBe(false);
  expect(text.length).toBeLessThanOrEqual(TEXT_CHARACTERS);
  expect((text.length + JSON.stringify(structured).length) / 4).toBeLessThanOrEqual(WHOLE_TOKENS);
}

describe.each(eras)('by the client of the %s era', (era) => {
  async function withTools(act: (tools: Tools) => Promise<void>): Promise<void> {
    const tools = await openTools(meeting.hub.origin, era, meeting.b.token);
    try {
      await act(tools);
    } finally {
      await tools.close();
    }
  }

  test('B35 DL-2 the record comes page by page, each entry once, and each page fits', () =>
    withTools(async (tools) => {
      let after = 'start';
      const seqs: number[] = [];
      for (let more = true; more; ) {
        const page = await tools.call('read', { after });
        mustFit(page);
        const { entries, cursor } = page.structured as {
          entries: { entry: { circle: string; seq: number } }[];
          cursor: string;
        };
        seqs.push(...entries.filter(({ entry }) => entry.circle === 'room').map(({ entry }) => entry.seq));
        after = cursor;
        more = page.structured['more'] === true;
      }
      expect(seqs.length).toBeGreaterThan(300);
      expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    }));

  test('B35 a contract comes in pieces that are the text, to the last character', () =>
    withTools(async (tools) => {
      let text = '';
      let after: string | undefined;
      do {
        const piece = await tools.call('read', { what: 'contract', ...(after !== undefined && { after }) });
        mustFit(piece);
        text += String(piece.structured['text']);
        after = piece.structured['cursor'] as string | undefined;
      } while (after !== undefined);
      expect(text).toBe(contract);
    }));

  test('B35 NX-3 the state stays under 2,000 tokens, and a refusal fits', () =>
    withTools(async (tools) => {
      const state = await tools.call('state');
      mustFit(state);
      expect(state.text.length / 4).toBeLessThan(2000);
      expect(JSON.stringify(state.structured).length / 4).toBeLessThan(2000);
      const refused = await tools.call('say', { action: 'say', text: 'Now.', summary: 'Now' });
      mustFit({ ...refused, isError: false });
      expect(refused.structured).toMatchObject({ code: 'read_first', left: expect.any(Number) });
    }));

  test('B35 LI the limit of a text is the same as at every door', () =>
    withTools(async (tools) => {
      const text = '🚚'.repeat(MESSAGE_BYTES / 4);
      const refused = await tools.call('say', { action: 'tell', text: `${text}x` });
      const byHttp = await meeting.b.post('private-messages', { text: `${text}x` });
      expect([refused.structured['code'], refused.structured['message']]).toEqual([
        byHttp.body['code'],
        byHttp.body['message'],
      ]);
      expect((await tools.call('say', { action: 'tell', text })).isError).toBe(false);
    }));
});
