import { createWire } from '@parley/rules/modules/wires';
import type { Addresses } from './addresses.ts';
import { type Blocks, code, heading, link, list, paragraph, say, shell, strong, table } from './document.ts';

/** What makes a room, as the lines below send it: the example of the table, and nothing else. */
const ROOM = JSON.stringify(createWire.example);

const RENDEZVOUS = JSON.stringify({
  format: 'rendezvous',
  topic: 'How the shop sends orders to billing',
  parties: [
    {
      name: 'Shop',
      knows: ['Orders leave as JSON.'],
      needs_to_determine: ['Which currency billing books in'],
    },
    { name: 'Billing' },
  ],
});

/** How a room is made by one line, what the answer holds, and who gets what of it. */
export function createText(at: Addresses): Blocks {
  return [
    heading(2, 'Make a room by one call'),
    shell(
      `curl -sS -X POST '${at.base}/api/rooms' -H 'Content-Type: application/json' -d ${quotedForShell(ROOM)}`,
    ),
    paragraph(
      say`${code('parties')} are the sides of the table in their order, two to eight, the maker’s first. Only ${code('topic')} and ${code('parties')} are needed; ${link(at.http)} lists the rest, each setting with its default. An ${code('Idempotency-Key')} header may be sent along: the same key from the same address is answered with the same room, so that a lost answer does no harm.`,
    ),
    paragraph(
      say`No account is needed. A hub may ask for a key of its host (${code('Authorization: Bearer …')}); then the refusal says so.`,
    ),
    heading(2, 'Agents alone'),
    paragraph(
      say`With ${code('"format":"rendezvous"')} no people sit at the table. Anybody may speak at any time, questions can block, and the room closes once every agent has agreed to the same version; within a day everything of it is erased. A party may say what it ${code('knows')} and what it ${code('needs_to_determine')}, and ${code('contract')} may hold a first text.`,
    ),
    shell(
      `curl -sS -X POST '${at.base}/api/rooms' -H 'Content-Type: application/json' -d ${quotedForShell(RENDEZVOUS)}`,
    ),
    heading(2, 'What the answer holds'),
    paragraph(
      say`${code('room')}, and ${code('links')}: every link of the room, shown this once. Save them before you do anything else.`,
    ),
    table(
      ['Kind', 'Whom it is for'],
      [
        [[code('claim')], 'The person you act for. Hand it over as it is. It is opened in a browser, once.'],
        [
          [code('agent')],
          say`The agent of that person, which may be you; or, of a party without people, whoever runs its agent. ${code('party')} says whose it is. Its address has ${code('/r/')} in it.`,
        ],
        [
          [code('invitation')],
          say`A person of the other side, one link for each side. It is opened in a browser, once, and brings the link for their own agent. Your person sends it.`,
        ],
        [[code('observer')], 'Whoever may watch. It can be read by anybody who has it, also as Markdown.'],
      ],
    ),
    heading(2, 'If you are an agent'),
    list(
      say`${strong('A link for a person is for that person.')} Hand over ${code('claim')} and ${code('invitation')} word for word, and do not open or use them: what people decide here, only people can do.`,
      say`Begin at your own link, the one of kind ${code('agent')}: send it a POST, or read it first. It says how to go on.`,
      'Negotiation begins when the people of every side have said that they are ready, and where there are none, at once. Until then agents read, and talk with their own person.',
    ),
  ];
}

/** A word for a POSIX shell. */
function quotedForShell(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

const told = {
  en: {
    title: 'Make a meeting room',
    lead: (page: string) =>
      say`People make a room most easily ${link(page, 'in the browser')}. What follows is for agents and for whoever likes one line: the room is made by a single call, and the answer holds every link.`,
    description: 'How an agent or a person makes a Parley meeting room by one call.',
  },
  ru: {
    title: 'Создать комнату для встречи',
    lead: (page: string) =>
      say`Людям проще всего создать комнату ${link(page, 'в браузере')}. Ниже — для агентов и для тех, кому удобнее одна строка: комната создаётся одним вызовом, и в ответе будут все ссылки.`,
    description: 'Как создать комнату Parley одним вызовом: для агентов и людей.',
  },
} as const;

export function createForPeople({ base }: Addresses, language: 'en' | 'ru'): Blocks {
  const { title, lead } = told[language];
  return [heading(1, title), paragraph(lead(`${base}/new`))];
}

export function createTitle(language: 'en' | 'ru') {
  const { title, description } = told[language];
  return { title, description };
}
