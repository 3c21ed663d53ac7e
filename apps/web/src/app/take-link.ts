import { takeToken } from './link-token.ts';

// Imported before everything else, so that nothing that reads or reports the address ever sees a token. A link pasted
// over the address of an open page only changes the fragment, and loads nothing.
takeToken();
addEventListener('hashchange', takeToken);
