import { type JsonObject, RefusedError, refusalOfIssues } from '@parley/protocol';
import { z } from 'zod';

/** Longer than any token. */
const TOKEN_CHARACTERS = 200;
export const tokenSchema = z.string().max(TOKEN_CHARACTERS);

/** The fields of a body, as a schema has them. */
export function fieldsOf<Schema extends z.ZodType>(schema: Schema, body: JsonObject): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw new RefusedError(refusalOfIssues(error));
  return data;
}
