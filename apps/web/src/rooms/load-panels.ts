/** The papers are a chunk of their own. They are sent for while the record comes in, so that both are there together. */
export const loadPanels = () => import('../panels/panels.tsx');
