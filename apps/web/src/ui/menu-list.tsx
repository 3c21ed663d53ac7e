import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { buttonClass } from './button.tsx';
import type { MenuProps } from './menu.tsx';

/** A menu with all that the keyboard, touch and screen readers expect of one; it comes after the page does. */
export function MenuList({ label, name, look = 'quiet', choices, onChoose, className }: MenuProps<string>) {
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
        <AriaMenu onAction={(key) => onChoose(String(key))} className="outline-none">
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
