/** Exceptions of the query defaults (packages/client/src/query-client.ts). */

/** Rows that a dialog shows once: they hold names, and others change them meanwhile. */
export const notKept = { staleTime: 0, gcTime: 0 } as const;

/** What others change while nobody looks: shown as it was, and read anew with each visit. */
export const freshAtVisit = { staleTime: 0 } as const;
