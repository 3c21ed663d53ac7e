/** Keys, the signing of the minutes, what follows the close, and what is kept to check it by. */
export const signing = {
  'signing.making': 'Making your signing key…',
  'signing.made':
    'You will sign the minutes with a key that this browser just made. It cannot be copied out of it; the others see its fingerprint:',
  'signing.changed': 'The others see that your signing key changed.',
  'signing.unable':
    'This browser keeps no signing key, as in a private window. Until you sign you can bring your seat to another browser, under People in the room.',
  'signing.save': 'Save what to keep',
  'signing.file.lead':
    'Keep this file. It holds no secret: it shows later which signing key is yours, and which key the hub signs records with.',
  'signing.file.seat': 'Your seat',
  'signing.file.key': 'Fingerprint of your signing key (SHA-256)',
  'signing.file.hub': 'The hub’s verifier key',
  'signing.file.how': 'What to do with it',
  'signing.file.check':
    'After the close download the record in the room, and check it at {page} or with “parley verify”. Give the hub’s key from this file: then nothing that the hub changes later passes for the record.',
  'signing.contrary':
    'The hub signed two things that cannot both be true, about entry {seq} of “{circle}”. Save what this browser kept of both, and show it to the others.',
  'signing.kept': 'Save kept checkpoints',
} as const;
