/** A value that JSON can carry exactly. Numbers on the wire are safe integers; anything finer travels as text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json };
