/**
 * A value that JSON can carry exactly. Numbers on the wire are safe integers; anything finer travels as text. A
 * property that is undefined is absent.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}
