/** What the setup of a run hands to its tests. */
declare module 'vitest' {
  export interface ProvidedContext {
    /** As superuser, in a database that holds nothing. */
    readonly postgresUrl: string;
  }
}
export {};
