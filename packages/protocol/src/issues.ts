import type { z } from 'zod';
import { type RefusalBody, refusalBody } from './refusal.ts';

/**
 * What a schema found wrong, as a refusal that names the first field at fault. The value is never repeated: it may
 * be a secret that stands in the wrong place.
 */
export function refusalOfIssues(error: z.ZodError): RefusalBody {
  const [issue] = error.issues;
  if (issue === undefined) throw new TypeError('a schema failed without an issue');
  const field = fieldOf(issue);
  const problem = problemOf(issue);
  if (field === '') return refusalBody('unreadable', { problem: `the whole of it ${problem}` });
  const limit = issue.code === 'custom' ? issue.params?.['limit'] : undefined;
  return typeof limit === 'number'
    ? refusalBody('too_large', { field, problem, limit })
    : refusalBody('invalid', { field, problem });
}

/** A path as people write it: `parties[1].name`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function fieldOf(issue: z.core.$ZodIssue): string {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return fieldName(unknown === undefined ? issue.path : [...issue.path, unknown]);
}

function problemOf(issue: z.core.$ZodIssue): string {
  // The library's own sentences begin with a capital letter; those of our schemas continue "The field ...".
  if (/^[a-z]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not known here';
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must be ${issue.origin === 'number' ? '' : 'of length '}${String(issue.minimum)} or more`;
    case 'too_big':
      return `must be ${issue.origin === 'number' ? '' : 'of length '}${String(issue.maximum)} or less`;
    case 'invalid_union':
      return 'is none of what can stand here';
    default:
      return 'has the wrong form';
  }
}
