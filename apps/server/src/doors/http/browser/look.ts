import type { LinkLook } from '@parley/protocol';
import { z } from 'zod';
import type { Hub } from '../../../rooms/hub.ts';
import { identifyOnce } from '../../edge/identify.ts';
import type { Limits } from '../../edge/limits.ts';
import type { Action, Question } from '../call.ts';
import { fieldsOf, tokenSchema } from './fields.ts';

const bodySchema = z.strictObject({ token: tokenSchema });

/**
 * POST /look: what a link is. It records nothing and uses nothing up, whatever the link: only the deed that follows a
 * person's click does (ID-3). By POST all the same, because addresses are logged and opened by previews.
 */
export function look(parts: { readonly hub: Hub; readonly limits: Limits }): Action<Question> {
  return async ({ body, address }) => {
    const { token } = fieldsOf(bodySchema, body);
    const caller = await identifyOnce(parts, { text: token, address });
    const looked: LinkLook = await parts.hub.lookAtLink(caller);
    return { status: 200, body: looked };
  };
}
