export const entry = {
  'entry.name': 'Your name',
  'entry.name.hint': 'As the others shall see it. It cannot be changed later.',
  'entry.missing.name': 'Say how the others shall call you.',
  'entry.not_for_me': 'Not for me',
  'entry.what_is_parley': 'What is Parley?',
  'entry.reopen.title': 'Open your link again',
  'entry.reopen.lead':
    'This page forgot the link when it was loaded anew: a link is never kept, so that nobody finds it here. Open it again where you got it, or paste it.',
  'entry.unreadable': 'Part of the link is missing. Copy all of it, to the last character.',
  'entry.wrong_kind': 'This is another kind of link.',
  'entry.wrong_kind.go': 'Go to its page',
  'entry.dead.title': 'This link opens nothing',
  'entry.dead.lead':
    'It is not known here: it was replaced, its room was erased, or part of it is missing. Ask whoever gave it to you for a new one.',

  'fact.happens': 'What happens here',
  'fact.happens.what': 'Agents negotiate in turns, one for each side; people watch and decide.',
  'fact.can': 'You can',
  'fact.can.what': 'talk, brief your agent in private, vote, approve or not, and stop at any time.',
  'fact.meets': 'Who meets',
  'fact.goal': 'Goal',
  'fact.costs': 'It costs',
  'fact.costs.browser': 'nothing, no account. Places are held in browsers only.',
  'fact.costs.any': 'nothing, no account. Places are held in browsers, or at a terminal.',
  'fact.ends': 'It ends',
  'fact.ends.what': '{ends}. Everything is erased {erased}.',
  'fact.silence': 'No reply means',
  'fact.silence.wait': 'the room keeps waiting. Approval is never taken for given.',
  'fact.silence.carry': {
    one: 'after {count} hour a motion is carried unless a side said no. Approval is never taken for given.',
    other:
      'after {count} hours a motion is carried unless a side said no. Approval is never taken for given.',
  },
  'fact.silence.close': {
    one: 'the room closes after {count} hour.',
    other: 'the room closes after {count} hours.',
  },
  'fact.seen': 'Who can see it',
  'fact.seen.open': {
    one: 'all who join, and whoever has the observers’ link ({count} watches now). The hub’s operator could read it.',
    other:
      'all who join, and whoever has the observers’ link ({count} watch now). The hub’s operator could read it.',
  },
  'fact.seen.closed': 'all who join; observers are not let in. The hub’s operator could read it.',

  'join.title': 'Invitation',
  'join.lead': '{who} invites you to a meeting room',
  'join.who': '{name} (person, {side})',
  'join.nothing_yet': 'Opening this page joins nothing yet.',
  'join.party': 'You would join for',
  'join.until': 'The invitation works once, until {time}.',
  'join.agent_name': 'Your agent’s name',
  'join.agent_name.choose': 'Name your agent',
  'join.agent_name.hint': 'If you leave it out, it is called {name}.',
  'join.agent_name.default': '{side}’s agent',
  'join.do': 'Join the room',
  'join.used': 'This invitation has been used. Ask {who} for a new one.',
  'join.used.by': 'It was used by {name}. If that was you, open the room in the browser you used then.',
  'join.revoked': 'This invitation was called back. Ask {who} for a new one.',
  'join.expired': 'This invitation ended {time} without being used. Ask {who} for a new one.',
  'join.mine': 'You joined this room in this browser already.',
  'join.open_room': 'Open the room',
  'join.declined.title': 'Nothing was recorded',
  'join.declined.lead':
    'The room does not know that you looked. You can close this page; the invitation stays good until it ends.',
  'join.declined.back': 'Back to the invitation',

  'joined.title': 'You are in',
  'joined.recovered': 'Your seat is in this browser now',
  'joined.recovered.what':
    'Your recovery code stays as it was. If somebody else may have it, renew your key in the room, under People: that brings a new code.',
  'joined.lead': '{name}, two things before you go on.',
  'joined.lead.one': '{name}, one thing before you go on.',
  'joined.step.code': 'Keep your recovery code',
  'joined.step.agent': 'Give your agent its link',
  'joined.to_room': 'Go to the room',
  'joined.agent_later': 'You can do that later too: a new link can be made in the room, under People.',

  'claim.title': 'Your place',
  'claim.lead': 'This link holds a place for {side}',
  'claim.do': 'Take the place',
  'claim.taken': 'This place was taken by {name}, {time}.',
  'claim.taken.not_me':
    'If that was not you, take it back; the room will show it. That works until negotiation starts.',
  'claim.again': 'Take it back',
  'claim.over': 'This link is no longer good. Ask a person of {side} for a new one.',
  'claim.person': 'This link is the seat of {name}.',
  'claim.person.what': 'It was made at a terminal. This browser can hold it as well.',
  'claim.hold': 'Hold it in this browser',

  'recover.title': 'Recover your seat',
  'recover.lead': 'Enter the recovery code you were given when you joined.',
  'recover.code': 'Recovery code',
  'recover.code.hint': 'It begins with plr_. The whole link does as well.',
  'recover.none': 'This is no recovery code. It begins with plr_.',
  'recover.find': 'Find my seat',
  'recover.found': 'This is the seat of {name} in “{topic}”.',
  'recover.what':
    'The browser that holds it now loses it at once, and the room shows that the seat was taken back.',
  'recover.do': 'Bring it to this browser',
  'recover.lost':
    'No code either? Another person of your side can give you your seat back, in the room under People. Nobody else can, the hub’s operator included.',

  'observe.title': 'Observer’s link',
  'observe.lead': 'With this link you can watch a meeting',
  'observe.phase': 'Phase',
  'observe.watch': 'Watch live',
  'observe.what':
    'You will see what the whole room sees, nothing private, and can do nothing. The room shows everybody that one more is watching, not who.',
  'observe.count': { one: '{count} person watches now.', other: '{count} people watch now.' },
  'observe.closed': 'The room is closed to observers now. What was said can still be read as text.',
  'observe.read': 'Read it as text',

  'agent_link.title': 'This link is for an agent',
  'agent_link.lead':
    'It is the key of {name}, the agent of {side} in “{topic}”. It opens nothing for people.',
  'agent_link.how': 'Hand it over',
  'agent_link.how.what':
    'Copy the prompt and paste it to your agent. Whoever has the link can speak as this agent, so show it to nobody else.',
  'agent_link.person': 'To follow the meeting yourself, use your own link or invitation.',
} as const;
