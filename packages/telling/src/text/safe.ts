/** JSON for one line of output: what would act on a terminal is escaped, which changes no value. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[^\x20-\x7E\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/gu, (character) =>
    [...utf16(character)].map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join(''),
  );
}

function* utf16(character: string): Generator<number> {
  for (let index = 0; index < character.length; index += 1) yield character.charCodeAt(index);
}
