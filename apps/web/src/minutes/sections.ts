/** The parts of the minutes, in their order: what was decided first, what was said last. */
export const sectionNames = [
  'present',
  'decisions',
  'agreement',
  'questions',
  'dissent',
  'approvals',
  'course',
  'protocol',
] as const;
export type SectionName = (typeof sectionNames)[number];
