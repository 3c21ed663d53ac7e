import type { RequestHandler } from 'express';
import { refusal } from '../edge/failure.ts';

/** Refuses every other method than the one that an address takes. */
export function only(allowed: 'GET' | 'POST'): RequestHandler {
  return () => {
    throw refusal('wrong_method', { allowed });
  };
}
