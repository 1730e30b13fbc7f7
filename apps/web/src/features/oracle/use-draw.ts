import type { Draw } from "@panshi/contracts/oracle";
import { useCallback, useEffect, useState } from "react";
import { serverMessage } from "../../lib/failure.ts";
import { heedLogout } from "../../lib/heed-logout.ts";
import { trpc } from "../../lib/trpc.ts";
import { remainingWait } from "./least-wait.ts";
import { currentOracle, keepDraw, useOracleVisit } from "./oracle-session.ts";

/** A draw on its way. One at a time: an effect that runs twice must not draw twice. */
let running: Promise<void> | null = null;

export type Drawing =
  | { stage: "drawing" }
  | { stage: "drawn"; draw: Draw }
  /** `message` is the server's, where it answered. */
  | { stage: "failed"; message: string | undefined; retry: () => void };

/**
 * The slip of this visit: the one kept from before a reload, else a new draw, for which the loading stays at least two
 * seconds (S2.81).
 */
export function useDraw(): Drawing {
  const utils = trpc.useUtils();
  const { draw } = useOracleVisit();
  const [attempt, setAttempt] = useState(0);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<{ message: string | undefined } | null>(null);

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begun = performance.now();
    const settle = (then: () => void) => {
      if (!gone) timer = setTimeout(then, remainingWait(performance.now() - begun));
    };
    if (currentOracle().draw) setReady(true);
    else {
      running ??= heedLogout(utils.client.member.oracle.draw.mutate({ question: currentOracle().question }))
        .then((drawn) => {
          keepDraw(drawn);
          // Answers are never stale, and this is the latest draw of this slip now.
          utils.member.oracle.drawn.setData({ oracleId: drawn.oracle.id }, drawn);
          void utils.member.oracle.mine.invalidate();
        })
        .finally(() => {
          running = null;
        });
      running.then(
        () => settle(() => setReady(true)),
        (error: unknown) => settle(() => setFailure({ message: serverMessage(error) })),
      );
    }
    return () => {
      gone = true;
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
