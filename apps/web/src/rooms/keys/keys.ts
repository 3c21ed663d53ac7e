import type { PanelName } from '../panel-names.ts';
import type { PlainKey } from '../words.ts';

/** What one key does. Keys go by their place on the keyboard, so that they are the same under a Russian layout. */
export type Deed =
  | { readonly type: 'focus'; readonly id: 'banner' | 'talk' | 'composer' }
  | { readonly type: 'panel'; readonly panel: PanelName }
  | { readonly type: 'help' };

export interface Shortcut {
  readonly code: string;
  readonly shift?: boolean;
  /** What is printed on the key. */
  readonly key: string;
  readonly label: PlainKey;
  readonly deed: Deed;
}

export const shortcuts: readonly Shortcut[] = [
  { code: 'KeyN', key: 'N', label: 'room.skip.banner', deed: { type: 'focus', id: 'banner' } },
  { code: 'KeyT', key: 'T', label: 'room.skip.talk', deed: { type: 'focus', id: 'talk' } },
  { code: 'KeyC', key: 'C', label: 'room.skip.composer', deed: { type: 'focus', id: 'composer' } },
  { code: 'Digit1', key: '1', label: 'panel.floor', deed: { type: 'panel', panel: 'floor' } },
  { code: 'Digit2', key: '2', label: 'panel.charter', deed: { type: 'panel', panel: 'charter' } },
  { code: 'Digit3', key: '3', label: 'panel.questions', deed: { type: 'panel', panel: 'questions' } },
  { code: 'Digit4', key: '4', label: 'panel.contract', deed: { type: 'panel', panel: 'contract' } },
  { code: 'Digit5', key: '5', label: 'panel.caucus', deed: { type: 'panel', panel: 'caucus' } },
  { code: 'Digit6', key: '6', label: 'panel.people', deed: { type: 'panel', panel: 'people' } },
  { code: 'Digit7', key: '7', label: 'panel.record', deed: { type: 'panel', panel: 'record' } },
  { code: 'Slash', shift: true, key: '?', label: 'room.keys', deed: { type: 'help' } },
];

interface Pressed {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What a key asks for; nothing while something is typed, or with another key held that means something else. */
export function deedOf(pressed: Pressed, typing: boolean): Deed | undefined {
  if (typing || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  return shortcuts.find(({ code, shift = false }) => code === pressed.code && shift === pressed.shiftKey)
    ?.deed;
}
