import { type ComponentProps, lazy, Suspense } from 'react';

// To name a key takes the rules of a room, which nobody needs who only reads an invitation.
const KeyMade = lazy(async () => ({ default: (await import('./key-made.tsx')).KeyMade }));

/** The key that comes with a seat, once what makes it is here. */
export function KeyMadeLater(props: ComponentProps<typeof KeyMade>) {
  return (
    <Suspense fallback={null}>
      <KeyMade {...props} />
    </Suspense>
  );
}
