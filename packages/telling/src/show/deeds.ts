import { list, type Look, record, text, whole, words } from '../look.ts';
import { askingTells } from './asking-deeds.ts';
import { decidingTells } from './deciding-deeds.ts';
import { type Deed, labelled, plain, type Tell } from './deed.ts';
import { type Directory, quotedName } from './directory.ts';
import { safeLine } from '@parley/protocol/safe-text';
import type { EntryType } from './entry-types.ts';
import { pauseCause } from './pause-cause.ts';
import { when } from './when.ts';

const message =
  (did: string): Tell =>
  (body) => {
    const reply = whole(body['reply_to']);
    return {
      did: reply === undefined ? did : `${did}, in reply to #${reply}`,
      texts: [
        ...labelled('summary', body['summary']),
        ...labelled('thread', body['thread']),
        ...labelled('', body['text']),
      ],
    };
  };

const name = (value: unknown): string => quotedName(text(value) ?? '');
const door = ({ door }: Look): string => (door === 'terminal' ? ', at a terminal' : ', in a browser');

const tells: Readonly<Record<EntryType, Tell>> = {
  ...decidingTells,
  ...askingTells,
  'room.created': (body) => ({
    did: `made the room${door(body)}`,
    texts: [
      ...labelled('topic', body['topic']),
      ...labelled('goal', body['goal']),
      ...list(body['parties']).map(record).flatMap(briefOf),
    ],
  }),
  'room.extended': (body) => ({
    did: `says: the room is open until ${when(whole(body['ends_at']) ?? 0)}`,
  }),
  'room.shortened': (body) => ({
    did: `says: everything of the room is erased at ${when(whole(body['erased_at']) ?? 0)}`,
  }),
  'deletion.asked': (body) => ({
    did: 'asked for deletion of everything in this room',
    texts: labelled('reason', body['reason']),
  }),
  'seats.claimed': (body) => ({
    did: `took a place${body['again'] === true ? ' anew' : ''} as ${name(body['name'])}${door(body)}`,
  }),
  'seats.accepted': (body) => ({
    did: `joined as ${name(record(body['person'])['name'])}, with agent ${name(record(body['agent'])['name'])}${door(body)}`,
  }),
  'seats.arrived': plain('arrived'),
  'seats.added': (body) => ({
    did: `added ${text(body['kind']) === 'agent' ? 'an agent' : 'a person'}: ${name(body['name'])}`,
  }),
  'seats.rotated': (body, directory) => ({
    did: `renewed the link of ${directory.seat(text(body['seat']))}`,
  }),
  'seats.revoked': (body, directory) => ({
    did: `revoked the seat of ${directory.seat(text(body['seat']))}`,
    texts: labelled('reason', body['reason']),
  }),
  'seats.recovered': (body) => ({ did: `regained a lost seat${door(body)}` }),
  'seats.reissued': (body, directory) => ({
    did: `made a link that moves the seat of ${directory.seat(text(body['seat']))}`,
  }),
  'seats.watched': (body) => ({ did: `watches, as ${name(body['name'])}` }),
  'seats.observers_closed': plain('closed the room to observers'),
  'seats.observers_opened': plain('let observers in by a new link'),
  'seats.dismissed': (body, directory) => ({
    did: `says: ${directory.party(text(body['party']))} was dismissed`,
  }),
  'seats.left': plain('left'),
  'seats.invited': (body, directory) => ({
    did: `made a new invitation for ${directory.party(text(body['party']))}`,
  }),
  'seats.uninvited': (body, directory) => ({
    did: `called back the invitation of ${directory.party(text(body['party']))}`,
  }),
  'seats.chair_taken': plain('took the chair and speaks for the party'),
  'seats.chair_left': plain('gave the chair back'),
  'signing.key': (body) => ({
    did: `will sign with ${text(body['replaces']) === undefined ? 'the' : 'another'} key of fingerprint ${safeLine(text(body['fingerprint']) ?? '')}`,
  }),
  'signing.viewed': plain('has read the minutes'),
  'signing.signed': plain('signed the minutes'),
  'signing.voided': (body) => ({
    did: 'declared their signature void',
    texts: labelled('reason', body['reason']),
  }),
  'signing.superseded': (body) => ({
    did: `says that the record of room ${safeLine(text(record(body['by'])['room']) ?? '')} takes the place of the one they signed`,
    texts: labelled('reason', body['reason']),
  }),
  'phases.ready': plain('is ready'),
  'phases.negotiation_began': plain('says: the negotiation has begun'),
  'phases.approval_began': (body) => ({
    did: `says: every party has agreed to version ${whole(body['version']) ?? '?'} under charter ${whole(body['charter']) ?? '?'}; now every person is asked to approve it`,
  }),
  'phases.negotiation_resumed': plain('sends the agents back: the negotiation goes on'),
  'phases.closed': (body) => ({
    did: `closed the room: ${text(body['outcome']) ?? 'closed'}`,
    texts: labelled('reason', body['reason']),
  }),
  'pause.began': (body) => ({
    did: `says: the agents are paused, because ${pauseCause(text(body['cause']))}`,
  }),
  'pause.noticed': (body) => ({ did: `notices: ${pauseCause(text(body['cause']))}` }),
  'pause.ended': plain('says: the pause is over'),
  'pause.resumed': plain('says: the people decided to go on, and the pause is over'),
  'floor.granted': (body, directory) => ({
    did: `says: ${directory.party(text(body['party']))} has the floor (turn ${whole(body['epoch']) ?? '?'})`,
  }),
  'floor.passed': plain('passed'),
  'floor.held': (body) => ({ did: 'keeps the floor for a while', texts: labelled('reason', body['reason']) }),
  'floor.lost': (body, directory) => ({
    did: `says: ${directory.party(text(body['party']))} let its turn go by`,
  }),
  'floor.extended': (body) => ({ did: `says: every party has ${whole(body['turns']) ?? '?'} more turns` }),
  'floor.reset': (body, directory) => ({
    did: `says: ${directory.party(text(body['party']))} has the floor next, and turns are topped up`,
  }),
  'hands.raised': (body) => ({ did: 'raised a hand', texts: labelled('reason', body['reason']) }),
  'hands.lowered': (body, directory) => ({
    did: `lowered the hand of ${directory.seat(text(body['seat']))}`,
  }),
  'talk.said': message('said'),
  'talk.posted': message('posted'),
  'talk.narrowed': (body) => ({
    did: 'says: the people have narrowed the talk to this',
    texts: labelled('', body['text']),
  }),
  'caucus.told': message('told in private'),
  'caucus.mandated': (body) => ({
    did: `gave mandate ${whole(body['version']) ?? '?'}`,
    texts: labelled('', body['text']),
  }),
  'reading.acked': (body) => ({ did: `has read up to #${whole(body['upto']) ?? '?'}` }),
};

/** A type this program does not know is shown as it is. */
export function deedOf(type: string, body: Look, directory: Directory): Deed {
  const tell = Object.entries(tells).find(([known]) => known === type)?.[1];
  return (
    tell?.(body, directory) ?? {
      did: `wrote an entry of the type ${quotedName(type)}`,
      texts: [['', JSON.stringify(body)]],
    }
  );
}

function briefOf(party: Look): readonly (readonly [string, string])[] {
  const lines = [
    ...words(party['knows']).map((line) => `knows: ${line}`),
    ...words(party['needs_to_determine']).map((line) => `needs to determine: ${line}`),
  ];
  return [['party', [text(party['name']) ?? '', ...lines].join('\n')]];
}
