/** A text that was put into another, and where: taken out again, the other is what it was. */
export interface Splice {
  readonly at: number;
  readonly text: string;
}

export function putIn(text: string, splices: readonly Splice[]): string {
  return splices.reduce((all, { at, text: more }) => all.slice(0, at) + more + all.slice(at), text);
}

/** The text without what was put in; undefined where that does not stand as it was put. */
export function takeOut(text: string, splices: readonly Splice[]): string | undefined {
  return splices.reduceRight<string | undefined>((all, { at, text: more }) => {
    if (all === undefined || all.slice(at, at + more.length) !== more) return undefined;
    return all.slice(0, at) + all.slice(at + more.length);
  }, text);
}
