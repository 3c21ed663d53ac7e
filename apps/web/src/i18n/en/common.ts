export const common = {
  'common.loading': 'Loading',
  'common.slow': 'This takes longer than it should. The hub may be busy, or the connection bad.',
  'common.retry': 'Try again',
  'common.copied': 'Copied',
  'common.copy_failed': 'Not copied. Select the text and copy it by hand',
  'common.cancel': 'Cancel',
  'common.show': 'Show',
  'common.hide': 'Hide',
  'common.optional': '{label} (optional)',
  'common.skip_to_content': 'Skip to the content',
  'common.home': 'All rooms',
  'common.new_room': 'New room',
  'common.verify': 'Check a record',
  'common.settings': 'Settings',
  'common.person': 'person',
  'common.agent': 'agent',
  'common.everybody': 'everybody',
  'common.observer': 'observer',

  'fault.unreachable': 'The hub could not be reached. Nothing is lost; try again.',
  'fault.not_a_hub': 'What answered is not a Parley hub. Check the address, or try again later.',
  'fault.unexpected': 'Something on this page went wrong. What was recorded is safe; load the page anew.',
  'fault.reload': 'Load the page anew',
  'fault.wait': 'Too many at once. Try again in {count} s.',

  'not_found.title': 'There is nothing here',
  'not_found.lead':
    'This address leads to no page. If it came with a link, ask for the link again: part of it may be missing.',
  'unknown.title': 'Not found, or not yours',
  'unknown.lead':
    'There is no such room, or this browser has no place in it. The page looks the same for both, so that nobody can try out rooms.',
  'unknown.hint':
    'Places live in one browser. If you joined elsewhere, open the room there, or use your recovery code here.',
  'gone.title': 'This room was erased',
} as const;
