import { type Circle, type CircleKind, circleKind } from '@parley/protocol/circle';
import type { Finding, FindingCode, Unproven, UnprovenCode } from './finding.ts';

/**
 * The report in English, for the command and for pages alike: a page in another language has a sentence for each of these
 * keys. `{circle}`, `{at}`, `{after}`, `{place}` and `{name}` stand for what a finding carries; `{nth}` is its place in a
 * list, from 1.
 */
export const findingWords = {
  file_size: 'This file is larger than any record.',
  file_utf8: 'This file is no text in UTF-8.',
  file_json: 'This is not a Parley record: it is no JSON, or was cut off.',
  file_format: 'This is not a Parley record of a kind that is known here.',
  file_canonical: 'This file is not written as records are: somebody changed or reformatted it.',
  file_shape: 'This file is not put together as records are: {place}.',
  platform: 'This browser cannot check signatures with Ed25519: use a newer one, or the command.',
  given_key: 'Key {nth} that you gave for the hub is no verifier key.',
  hub_key: 'Key {nth} that the file names for the hub is none.',
  chain_order: 'Broken at entry {at} of {circle}: another entry should stand there.',
  chain_circle: 'Broken at entry {at} of {circle}: it belongs to another circle.',
  chain_text: 'Broken at entry {at} of {circle}: its text was changed.',
  chain_time: 'Broken at entry {at} of {circle}: it is earlier than the one before it.',
  chain_hash: 'Broken at entry {at} of {circle}: the entry or its hash was changed.',
  chain_anchor:
    'Entry {at} of {circle} is not the one of a signed checkpoint: something after entry {after} was rewritten.',
  chain_tail: 'Entry {at} of {circle} is missing: a signed checkpoint knows it.',
  circle_unsigned: 'From entry {at} on, nothing of {circle} was signed with the hub’s key that you gave.',
  checkpoint_form: 'Checkpoint {nth} is none.',
  checkpoint_signature: 'Checkpoint {nth} was not signed by the hub.',
  checkpoint_elsewhere: 'Checkpoint {nth} is of another room, or of a circle that is not in this file.',
  kept_form: 'Checkpoint {nth} that you gave is none.',
  kept_signature: 'Checkpoint {nth} that you gave names a key of the hub that did not sign it.',
  kept_elsewhere: 'Checkpoint {nth} that you gave is of another room.',
  minutes_missing: 'The room was closed, and its minutes are not in the file.',
  minutes_form: 'The minutes are not written as minutes are.',
  minutes_elsewhere: 'The minutes are of another room.',
  minutes_head: 'The minutes were made of other entries than these.',
  minutes_early: 'The minutes do not reach to the entry that closed the room.',
  minutes_unnamed: 'The hub’s key did not sign these minutes.',
  minutes_other: 'The hub signed other minutes of this room.',
  key_form: 'Signing key {nth} is none.',
  key_entry: 'Signing key {nth} is not the one that was named in the room.',
  signature_form: 'Signature {nth} is not put together as signatures are.',
  signature_site: 'Signature {nth} was made with a passkey on another site.',
  signature_flags: 'Signature {nth} was made with a passkey that did not make sure of its user.',
  signature_type: 'Signature {nth} was made with a passkey for something else.',
  signature_challenge: 'Signature {nth} was made with a passkey for another statement.',
  signature_origin: 'Signature {nth} was asked for by a page of another site.',
  signature_signature: 'Signature {nth} is not by the key it names.',
  signature_statement: 'What signature {nth} signs is no statement.',
  signature_room: 'Signature {nth} is of another room.',
  signature_minutes: 'Signature {nth} is of other minutes.',
  signature_differs: 'What signature {nth} says of the minutes is not what stands in them.',
  signature_key: 'Signature {nth} is by a key that its seat did not name.',
  signature_key_then: 'Signature {nth} is by a key that its seat had not named by then, or had replaced.',
  signature_given_key: 'Signature {nth} is by another key than the one you gave.',
  signature_entry: 'The room does not tell of signature {nth}.',
  signature_missing: 'Entry {at} tells of a signature that is not in the file.',
} as const satisfies Readonly<Record<FindingCode, string>>;

export const unprovenWords = {
  outside_key: 'No key from outside: this proves only that the file agrees with itself.',
  hub_honest: 'That the hub wrote down what was sent to it, and all of it.',
  kept_other_key: 'By which key checkpoint {nth} that you gave was signed: none that is known.',
  after_given: 'Entries of {circle} after {at}: only a key that the file names for the hub covers them.',
  after_checkpoint: 'Entries of {circle} after {at}: no signed checkpoint covers them.',
  nothing_after: 'That nothing came after entry {at} of {circle}.',
  folded: 'That the minutes tell what the entries say: the hub’s signature says so.',
  open_room: 'How the room ended: it was open when this file was made.',
  seat_key: 'That the key is {name}’s: only the file says so.',
  unsigned: '{name} has not signed.',
  screen: 'What the screen showed to those who signed.',
  identity: 'Who the people are behind their names.',
  time: 'The times: they are the hub’s.',
} as const satisfies Readonly<Record<UnprovenCode, string>>;

/** What circles are called within these sentences; `{of}` is whose they are. */
export const circleWords = {
  room: 'the room',
  party: 'the circle of party {of}',
  persons: 'the circle of the people of party {of}',
  seat: 'the circle of seat {of}',
} as const satisfies Readonly<Record<CircleKind, string>>;

export const inWords = (finding: Finding): string => sentence(findingWords[finding.code], finding);
export const unprovenInWords = (unproven: Unproven): string =>
  sentence(unprovenWords[unproven.code], unproven);

/** Whose a circle is: a party or a seat; nobody's own, of the room. */
export const ownerOf = (circle: Circle): string => circle.slice(circle.indexOf('/') + 1);

function sentence(words: string, { circle, ...told }: Finding | Unproven): string {
  const called = circle && filled(circleWords[circleKind(circle)], { of: ownerOf(circle) });
  return filled(words, { ...told, circle: called, nth: (told.at ?? 0) + 1 });
}

function filled(words: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '?'));
}
