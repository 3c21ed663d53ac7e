import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { buttonClass, type ButtonLook } from './button.tsx';

export interface MenuChoice<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  /** The label as text, where it is made of elements. */
  readonly text?: string;
}

interface MenuProps<Id extends string> {
  readonly label: ReactNode;
  /** The button's whole name, where its label alone does not say it. */
  readonly name?: string;
  readonly look?: ButtonLook;
  readonly choices: readonly MenuChoice<Id>[];
  readonly onChoose: (id: Id) => void;
  readonly className?: string;
}

/** A button that opens a list of things to do. */
export function Menu<Id extends string>(props: MenuProps<Id>) {
  const { label, name, look = 'quiet', choices, onChoose, className } = props;
  const choose = (key: string | number) => {
    const choice = choices.find(({ id }) => id === key);
    if (choice) onChoose(choice.id);
  };
  return (
    <MenuTrigger>
      <AriaButton
        {...(name !== undefined && { 'aria-label': name })}
        className={buttonClass(look, className)}
      >
        {label}
      </AriaButton>
      <Popover
        placement="bottom end"
        className="min-w-48 rounded-card border border-line bg-raised py-1 text-ink shadow-float"
      >
        <AriaMenu onAction={choose} className="outline-none">
          {choices.map(({ id, label: item, text }) => (
            <MenuItem
              key={id}
              id={id}
              {...(text !== undefined && { textValue: text })}
              className="min-h-10 cursor-pointer px-4 py-2 -outline-offset-3! data-focused:bg-sunk pointer-coarse:min-h-12"
            >
              {item}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
