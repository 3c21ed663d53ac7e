/** A party has people where nothing else was said (RM-2). */
export const hasOwnPeople = ({ people }: { readonly people?: boolean | undefined }): boolean =>
  people !== false;
