/** The pages of a room that a banner leads to. */
export const pages = {
  approve: '/rooms/$room/approve',
  sign: '/rooms/$room/sign',
  minutes: '/rooms/$room/minutes',
  links: '/rooms/$room/links',
} as const;
