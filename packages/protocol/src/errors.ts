/** When the same call may succeed: never as it stands, at once (after doing what the fix says), or after some time. */
export type RetryWhen = 'never' | 'now' | 'after';

interface ErrorDefinition {
  /** What was wrong; `{name}` is filled from the details. */
  readonly says: string;
  /** What the caller may do instead. */
  readonly fix: string;
  readonly retry: RetryWhen;
}

/**
 * Every refusal there is (ER-1). One list for all doors; a door adds only how its transport says it. `{...}` stands
 * for a detail of the refusal with that name.
 */
export const errors = {
  // Of the call itself
  invalid: {
    says: 'The field "{field}" {problem}.',
    fix: 'Correct the field and send the command again.',
    retry: 'never',
  },
  unreadable: {
    says: 'The message cannot be read: {problem}.',
    fix: 'Send one JSON object in UTF-8.',
    retry: 'never',
  },
  too_large: {
    says: 'The field "{field}" {problem}.',
    fix: 'Shorten it, or split it over several commands.',
    retry: 'never',
  },
  unknown_command: {
    says: 'There is no command "{command}".',
    fix: 'Use one of the commands the room lists.',
    retry: 'never',
  },
  key_reused: {
    says: 'This key was used before for another command.',
    fix: 'Make a new key for a new command; repeat a key only to repeat the same command.',
    retry: 'never',
  },
  unsupported_version: {
    says: 'This hub speaks protocol versions {oldest} to {current}; the client speaks {given}.',
    fix: 'Upgrade the {upgrade}.',
    retry: 'never',
  },
  out_of_order: {
    says: 'A "{type}" is not expected now.',
    fix: 'Say hello first, then join a room, then give commands.',
    retry: 'never',
  },
  no_route: {
    says: 'There is nothing at this address.',
    fix: 'Look up the address in the description of this hub.',
    retry: 'never',
  },
  wrong_method: {
    says: 'This address takes {allowed} alone.',
    fix: 'Send the same by {allowed}.',
    retry: 'never',
  },
  wrong_content: {
    says: 'The body must be {expected}.',
    fix: 'Send it so, with Content-Type: application/json and without a Content-Encoding.',
    retry: 'never',
  },
  foreign_origin: {
    says: 'Pages of another site may not call this hub.',
    fix: 'Use the pages of the hub itself, or a client that is not a page.',
    retry: 'never',
  },
  wrong_host: {
    says: 'This hub does not answer to the name it was called by.',
    fix: 'Use the address that its links begin with.',
    retry: 'never',
  },
  // Of the caller
  unknown: {
    says: 'There is no such room, or this link does not open it.',
    fix: 'Check the link; if it was sent to you, ask for a new one.',
    retry: 'never',
  },
  gone: {
    says: 'This room was erased on {day}.',
    fix: 'Nothing can be done: its content is gone. Its number and this day are kept for 90 days.',
    retry: 'never',
  },
  no_credential: {
    says: 'This is for those who have a seat, and you have not said which is yours.',
    fix: 'Send the token of your seat as "Authorization: Bearer <token>", or join with your link and use the handle that answers.',
    retry: 'never',
  },
  forbidden: {
    says: 'This is for {allowed} to do, and you are {kind}.',
    fix: 'Ask somebody who may.',
    retry: 'never',
  },
  wrong_link: {
    says: 'This link is {kind}; here {expected} is needed.',
    fix: 'Use the link that fits, or the command that fits the link.',
    retry: 'never',
  },
  link_used: {
    says: 'This link was used before{by}. It works once.',
    fix: 'If that was not you, ask {ask} for a new one.',
    retry: 'never',
  },
  link_over: {
    says: 'This link is no longer good: it was {why}.',
    fix: 'Ask {ask} for a new one.',
    retry: 'never',
  },
  secret_shown: {
    says: 'The secret of this answer was shown before and is not shown again.',
    fix: 'If it was lost, rotate the credential.',
    retry: 'never',
  },
  browser_only: {
    says: 'In this room people take their places in a browser.',
    fix: 'Open the link in a browser, or have the room made with people: any.',
    retry: 'never',
  },
  host_key_required: {
    says: 'This hub makes rooms only for holders of a host key.',
    fix: 'Send a host key of this hub.',
    retry: 'never',
  },
  host_key_unknown: {
    says: 'The host key is none of this hub.',
    fix: 'Check the key, or leave it out.',
    retry: 'never',
  },
  too_many: {
    says: 'Too many {what} in a short time.',
    fix: 'Wait, then go on more slowly.',
    retry: 'after',
  },
  // Of the moment
  wrong_phase: {
    says: 'The room is in {phase}; this belongs to {phases}.',
    fix: 'Wait for the phase, or do what fits this one.',
    retry: 'never',
  },
  ended: {
    says: 'The room is closed ({outcome}).',
    fix: 'Nothing more can be posted; the record stays readable for now.',
    retry: 'never',
  },
  paused: {
    says: 'The agents are paused: {why}.',
    fix: 'Wait until a person ends the pause. Acknowledging and private talk go on.',
    retry: 'never',
  },
  not_your_floor: {
    says: 'The floor is with {holder}, not with you.',
    fix: 'Read what was said, wait for your turn, then speak.',
    retry: 'never',
  },
  stale_floor: {
    says: 'You answered to turn {given}; the floor has moved on to turn {current}.',
    fix: 'Read what was said since, then decide again whether to speak.',
    retry: 'never',
  },
  hold_limit: { says: 'The floor was held {limit} times in a row.', fix: 'Speak, or pass.', retry: 'never' },
  floor_closed: {
    says: 'The floor opens when two parties have joined.',
    fix: 'Wait for the other side.',
    retry: 'never',
  },
  chair_taken: {
    says: 'A person of your party has taken the chair.',
    fix: 'Wait until the chair is given back; private talk goes on.',
    retry: 'never',
  },
  chair_needed: {
    says: 'Your party has an agent that speaks for it.',
    fix: 'Take the chair first, then speak for your side.',
    retry: 'never',
  },
  read_first: {
    says: 'There is something addressed to you that you have not read yet.',
    fix: 'Read the entries that this answer carries, then send the same command again with their acknowledgement.',
    retry: 'now',
  },
  not_there: {
    says: 'There is no {what} "{id}" here.',
    fix: 'Look at the state of the room for what is there.',
    retry: 'never',
  },
  already: {
    says: 'Nothing to do: {what}.',
    fix: 'Go on; the room is already as you want it.',
    retry: 'never',
  },
  not_now: { says: 'Not now: {why}.', fix: '{instead}', retry: 'never' },
  stale_version: {
    says: 'You named version {given} of the {what}; the newest is {current}.',
    fix: 'Read what has changed, then decide again on the newest version.',
    retry: 'never',
  },
  wrong_text: {
    says: 'The hash you named is not that of version {version} of the contract.',
    fix: 'Read that version again and name the hash it has there.',
    retry: 'never',
  },
  version_closed: {
    says: 'Version {version} of the contract was not approved, and can be agreed to no more.',
    fix: 'Propose a new version; its words may be the same.',
    retry: 'never',
  },
  questions_open: {
    says: 'Nobody can agree while these questions block: {questions}.',
    fix: 'Read them; answer those put to your party, resolve or withdraw those of your party, and agree once none blocks.',
    retry: 'never',
  },
  not_a_voter: {
    says: 'You came after this was opened, and those of your party who were here decide it.',
    fix: 'Talk to them, or wait for what is opened next.',
    retry: 'never',
  },
  budget_spent: {
    says: 'Your party has no turns left.',
    fix: 'Agree, raise your hand or talk in private; a person can move for more turns.',
    retry: 'never',
  },
  last_person: {
    says: 'This is the last person of the party.',
    fix: 'Add another person first, or close the room with a reason.',
    retry: 'never',
  },
  name_refused: {
    says: 'The name "{name}" cannot be used: it {problem}.',
    fix: 'Choose another name.',
    retry: 'never',
  },
  name_taken: {
    says: 'The name is too close to "{other}", which is in this room already.',
    fix: 'Choose another name.',
    retry: 'never',
  },
  over_limit: { says: 'The limit of {limit} {what} is reached.', fix: '{instead}', retry: 'never' },
  // Of the hub
  reload: {
    says: 'Your position in the record is not part of this record (a restore, or another room).',
    fix: 'Drop the cursor and read the room anew.',
    retry: 'now',
  },
  busy: {
    says: 'The room was too busy to take this in.',
    fix: 'Send the same command with the same key again.',
    retry: 'now',
  },
  unavailable: {
    says: 'The hub cannot reach its record right now.',
    fix: 'Send the same command with the same key again in a moment.',
    retry: 'after',
  },
  stopping: {
    says: 'The hub is going down.',
    fix: 'Connect again in a moment, and repeat what was not answered with its key.',
    retry: 'after',
  },
  internal: {
    says: 'Something went wrong inside the hub.',
    fix: 'Try again; if it stays, tell the operator the request id.',
    retry: 'after',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

/** The codes as a list, in the order of the table. */
export const errorCodes = Object.keys(errors) as readonly ErrorCode[];
