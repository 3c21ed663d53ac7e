/**
 * Arrays as PostgreSQL reads them. A batch travels as one array for each column, so the statement has the same text
 * whatever the number of its rows, and is prepared once.
 *
 * The quotes of PostgreSQL's array literals are those of JSON, as long as no control character is in the text: JSON
 * spells those out as escapes, which PostgreSQL would read as other text. So such text takes the slow way.
 */

const CONTROL = /\p{Cc}/u;
const QUOTED = /["\\]/g;

/** An array of texts. */
export function textArray(values: readonly string[]): string {
  const items = values.some((value) => CONTROL.test(value)) ? values.map(quote).join(',') : unbracket(values);
  return `{${items}}`;
}

/** An array of numbers. */
export function numberArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}

function quote(value: string): string {
  return `"${value.replace(QUOTED, '\\$&')}"`;
}

/** One call for all is several times quicker than one for each. */
function unbracket(values: readonly string[]): string {
  return JSON.stringify(values).slice(1, -1);
}
