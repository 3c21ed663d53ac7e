import { withWords } from '../i18n/load.ts';

/** The papers are a chunk of their own. They are sent for while the record comes in, so that both are there together. */
export const loadPanels = withWords(() => import('../panels/panels.tsx'));

/** What is done for the reader unseen comes last: nothing waits for it. */
export const loadDuties = withWords(() => import('../signing/room-duties.tsx'));
