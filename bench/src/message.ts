/** What is said in every command of the bench: two sentences, as long as agents' talk often is. */
export const MESSAGE =
  'We can deliver on the 14th if the drawings are signed off by Friday; otherwise the week after. Is that all right?';
