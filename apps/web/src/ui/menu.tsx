import { lazy, type ReactNode, Suspense } from 'react';
import { Button, type ButtonLook } from './button.tsx';

export interface MenuChoice<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  /** The label as text, where it is made of elements. */
  readonly text?: string;
}

export interface MenuProps<Id extends string> {
  readonly label: ReactNode;
  /** The button's whole name, where its label alone does not say it. */
  readonly name?: string;
  readonly look?: ButtonLook;
  readonly choices: readonly MenuChoice<Id>[];
  readonly onChoose: (id: Id) => void;
  readonly className?: string;
}

// What a menu takes is a third of a page's first load, and nobody opens one in its first moment.
const MenuList = lazy(async () => ({ default: (await import('./menu-list.tsx')).MenuList }));

/** A button that opens a list of things to do. */
export function Menu<Id extends string>({ onChoose, ...props }: MenuProps<Id>) {
  const { label, name, look = 'quiet', className } = props;
  const choose = (id: string) => {
    const choice = props.choices.find((each) => each.id === id);
    if (choice) onChoose(choice.id);
  };
  const waiting = (
    <Button look={look} className={className} aria-label={name} aria-haspopup="menu" aria-expanded={false}>
      {label}
    </Button>
  );
  return (
    <Suspense fallback={waiting}>
      <MenuList {...props} onChoose={choose} />
    </Suspense>
  );
}
