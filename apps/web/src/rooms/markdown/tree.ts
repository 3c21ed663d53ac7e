/**
 * What a text of somebody's may turn into: a closed list. There is no HTML, no image, no style and no script in it, so
 * there is nothing to sanitise; whatever Markdown has beyond it is shown as the words that were written.
 */

export type Inline =
  | { readonly type: 'text'; readonly text: string }
  /** A character that could reorder or hide others, by its code. */
  | { readonly type: 'hidden'; readonly code: string }
  /** An entry of the room that the text names, such as #31. */
  | { readonly type: 'entry'; readonly seq: number }
  | { readonly type: 'strong' | 'emphasis' | 'deleted'; readonly inside: readonly Inline[] }
  | { readonly type: 'code' | 'source'; readonly text: string }
  | {
      readonly type: 'link';
      readonly href: string;
      /** Where it leads, when its words do not say so. */
      readonly host?: string;
      readonly image?: boolean;
      readonly inside: readonly Inline[];
    }
  | { readonly type: 'break' };

export interface Item {
  readonly checked?: boolean;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly type: 'paragraph'; readonly inside: readonly Inline[] }
  | { readonly type: 'heading'; readonly level: number; readonly inside: readonly Inline[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  | { readonly type: 'list'; readonly start?: number; readonly items: readonly Item[] }
  | { readonly type: 'code' | 'source'; readonly text: string }
  | { readonly type: 'rule' }
  | { readonly type: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] };
