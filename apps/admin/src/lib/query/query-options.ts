/** Exceptions of the query defaults (packages/client/src/query-client.ts). */

/** Rows that a dialog shows once: they hold names, and others change them meanwhile. */
export const uncachedQueryOptions = { staleTime: 0, gcTime: 0 } as const;

/** The answer of a mutation that only its open dialog may hold. */
export const uncachedMutationOptions = { gcTime: uncachedQueryOptions.gcTime } as const;

/** What others change while nobody looks: shown as it was, and refetched with each visit. */
export const freshAtVisitOptions = { staleTime: 0 } as const;

/** A job's progress, which is read again every five seconds while one runs. */
export const pollWhileRunning = <Data>(isRunning: (data: Data) => boolean) =>
  ({
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: Data | undefined } }) =>
      state.data !== undefined && isRunning(state.data) ? 5_000 : false,
  }) as const;
