/** The secret of a link is its last 43 characters; two of them tell links apart without giving one away. */
const SECRET_CHARACTERS = 43;
const KEPT_CHARACTERS = 2;

/** A text with the secret of each given link covered. */
export function masked(text: string, link: string): string {
  const secret = link.slice(-SECRET_CHARACTERS);
  return text.replaceAll(secret, `••••••${secret.slice(-KEPT_CHARACTERS)}`);
}
