/**
 * Tokens and the links that carry them. A token says its kind and room in the clear, so that people and secret
 * scanners can tell what they hold, and ends in 256 random bits (ID-2).
 */

/** What a token opens: a person's or agent's seat, the observers' view, the claim of a person's place, an invitation, or a lost seat. */
export const tokenPrefixes = {
  person: 'plp',
  agent: 'pla',
  observer: 'plo',
  claim: 'plc',
  invitation: 'pli',
  recovery: 'plr',
} as const;
export type TokenKind = keyof typeof tokenPrefixes;

export interface Token {
  readonly kind: TokenKind;
  readonly room: string;
  /** The whole token, as it travels. */
  readonly text: string;
}

/** A room's id: 130 random bits in Crockford's base 32, lower case. */
export const ROOM_ID = /^[0-9a-hjkmnp-tv-z]{26}$/;
const TOKEN = /^(plp|pla|plo|plc|pli|plr)_([0-9a-hjkmnp-tv-z]{26})_([A-Za-z0-9_-]{43})$/;

/** Reads a token; undefined when the text is none. */
export function parseToken(text: string): Token | undefined {
  const match = TOKEN.exec(text);
  const kind = (Object.keys(tokenPrefixes) as TokenKind[]).find((name) => tokenPrefixes[name] === match?.[1]);
  return match && kind ? { kind, room: match[2] ?? '', text } : undefined;
}

/**
 * A word for a seat's credential, for callers that can send no headers: it stands in paths and in arguments of tools,
 * and is good for as long as the credential it was made with. 132 random bits.
 */
export interface Handle {
  readonly room: string;
  readonly text: string;
}

const HANDLE = /^plh_([0-9a-hjkmnp-tv-z]{26})_[A-Za-z0-9_-]{22}$/;

/** Reads a handle; undefined when the text is none. */
export function parseHandle(text: string): Handle | undefined {
  const room = HANDLE.exec(text)?.[1];
  return room === undefined ? undefined : { room, text };
}

/** Builds a handle from its secret (22 characters of base64url). */
export function buildHandle(room: string, secret: string): string {
  return `plh_${room}_${secret}`;
}

/** Builds a token from its secret (43 characters of base64url). */
export function buildToken(kind: TokenKind, room: string, secret: string): string {
  return `${tokenPrefixes[kind]}_${room}_${secret}`;
}

/** The link that hands a token over. A person's token stands in the fragment, which browsers never send. */
export function linkOf(base: string, token: Token): string {
  const root = base.replace(/\/+$/, '');
  const secret = token.text.slice(-43);
  switch (token.kind) {
    case 'agent':
      return `${root}/r/${token.room}/${secret}`;
    case 'observer':
      return `${root}/o/${token.room}/${secret}`;
    case 'invitation':
      return `${root}/join#${token.text}`;
    case 'recovery':
      return `${root}/recover#${token.text}`;
    case 'claim':
    case 'person':
      return `${root}/seat#${token.text}`;
  }
}

/** Reads a link of any hub, or a bare token (then `base` is undefined). Undefined when it is neither. */
export function parseLink(
  text: string,
): { readonly base: string | undefined; readonly token: Token } | undefined {
  const bare = parseToken(text.trim());
  if (bare) return { base: undefined, token: bare };
  const url = URL.parse ? URL.parse(text.trim()) : tryUrl(text.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const path = /^(.*)\/([ro])\/([^/]+)\/([^/]+?)(?:\.md)?$/.exec(url.pathname);
  const fragment = /^(.*)\/(?:join|seat|recover)$/.exec(url.pathname);
  const token = path
    ? parseToken(buildToken(path[2] === 'r' ? 'agent' : 'observer', path[3] ?? '', path[4] ?? ''))
    : parseToken(url.hash.slice(1));
  return token && { base: url.origin + ((path ?? fragment)?.[1] ?? ''), token };
}

/** `URL.parse` came with Node 22. */
function tryUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
