import { serverMessage } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { Draw } from "@panshi/contracts/oracle";
import { useCallback, useEffect, useState } from "react";
import { handleSessionExpiry } from "../../../lib/session/session-expiry.ts";
import { currentOracleSession, storeDraw, useOracleSession } from "../oracle-session.ts";
import { remainingWait } from "./min-wait.ts";

/** The running request. One at a time: an effect that runs twice must not draw twice. */
let pendingDraw: Promise<void> | null = null;

type DrawState =
  | { stage: "drawing" }
  | { stage: "drawn"; draw: Draw }
  /** `message` is the server's; undefined where it did not answer. */
  | { stage: "failed"; message: string | undefined; retry: () => void };

/**
 * The draw of this tab's session: the one stored before a reload, else a new one, which loads for at least two seconds
 * (S2.81).
 */
export function useDraw(): DrawState {
  const utils = trpc.useUtils();
  const { draw } = useOracleSession();
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<{ message: string | undefined } | null>(null);

  useEffect(() => {
    let unmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = performance.now();
    const afterMinWait = (callback: () => void) => {
      if (!unmounted) timer = setTimeout(callback, remainingWait(performance.now() - startedAt));
    };
    if (currentOracleSession().draw) setReady(true);
    else {
      pendingDraw ??= handleSessionExpiry(
        utils.client.member.oracle.draw.mutate({ question: currentOracleSession().question }),
      )
        .then((drawn) => {
          storeDraw(drawn);
          // Query results are never stale, so the cached draw of this slip is replaced.
          utils.member.oracle.drawn.setData({ oracleId: drawn.oracle.id }, drawn);
          void utils.member.oracle.mine.invalidate();
        })
        .finally(() => {
          pendingDraw = null;
        });
      pendingDraw.then(
        () => afterMinWait(() => setReady(true)),
        (error: unknown) => afterMinWait(() => setFailure({ message: serverMessage(error) })),
      );
    }
    return () => {
      unmounted = true;
      clearTimeout(timer);
    };
  }, [utils, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);

  if (failure) return { stage: "failed", ...failure, retry };
  return draw && ready ? { stage: "drawn", draw } : { stage: "drawing" };
}
