/** Exceptions of the query defaults (packages/client/src/query-client.ts). */

/** Rows that a dialog shows once: they hold names, and others change them meanwhile. */
export const uncachedQueryOptions = { staleTime: 0, gcTime: 0 } as const;

/** The answer of a mutation that only its open dialog may hold. */
export const uncachedMutationOptions = { gcTime: uncachedQueryOptions.gcTime } as const;

/** What others change while nobody looks: shown as it was, and refetched with each visit. */
export const freshAtVisitOptions = { staleTime: 0 } as const;

/** What does not change while the back office is open. */
export const unchangingOptions = { staleTime: Number.POSITIVE_INFINITY } as const;

/**
 * The count of rows that are newer than those in sight, asked for once a minute while the window is in sight. It begins with none,
 * for the rows were just read; a failure waits for the next minute, and the rows stay as they are.
 */
export const countNewerOptions = {
  staleTime: 60_000,
  gcTime: 0,
  refetchInterval: 60_000,
  initialData: { count: 0 as number | null },
  meta: { quiet: true },
} as const;

/** What concerns every screen, read again once a minute while the window is in sight. */
export const pollEveryMinuteOptions = { staleTime: 0, refetchInterval: 60_000, meta: { quiet: true } } as const;

/** A job's progress, which is read again every five seconds while one runs. */
export const pollWhileRunning = <Data>(isRunning: (data: Data) => boolean) =>
  ({
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: Data | undefined } }) =>
      state.data !== undefined && isRunning(state.data) ? 5_000 : false,
  }) as const;
