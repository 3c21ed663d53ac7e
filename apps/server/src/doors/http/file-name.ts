/**
 * What a file is called that somebody saves. The topic is the words of a person, perhaps of another party: nothing of it
 * may lead into another folder, hide the file, or be an order to a shell or a file system.
 */
const NOT_IN_A_NAME = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu;
const LONGEST = 80;

export function fileName(topic: string, what: string, ending: string): string {
  const plain = topic.normalize('NFC').replace(NOT_IN_A_NAME, ' ').replace(/\s+/gu, ' ').trim();
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[.\s-]+|[.\s]+$/gu, '');
  return short === '' ? `${what}.${ending}` : `${short} - ${what}.${ending}`;
}
