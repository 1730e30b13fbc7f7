import { serverMessage } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { Draw } from "@panshi/contracts/journey/oracle";
import { useCallback, useEffect, useState } from "react";
import { handleSessionExpiry } from "../../../../lib/session/session-expiry.ts";
import { currentOracleSession, storeDraw, useOracleSession } from "../oracle-session.ts";

/** The running request. One at a time: an effect that runs twice must not draw twice. */
let pendingDraw: Promise<void> | null = null;

type DrawState = {
  /** The draw as soon as it is known. */
  draw: Draw | null;
  /** Whether it may be shown. */
  ready: boolean;
  /** Whether it was stored before this page was loaded. */
  restored: boolean;
  /** Why none could be drawn; `message` is the server's, undefined where it did not answer. */
  failure: { message: string | undefined; retry: () => void } | null;
};

/**
 * The draw of this tab's session: the one stored before a reload, else a new one, which loads for at least two seconds
 * (S2.81). After a ritual it waits until the member has seen that the wish was received.
 */
export function useDraw(): DrawState {
  const utils = trpc.useUtils();
  const { draw, wish } = useOracleSession();
  const held = wish !== null && !wish.seen;
  const [attempt, setAttempt] = useState(0);
  // Hydration does not know the stored draw yet; the effect finds it then.
  const [restored, setRestored] = useState(draw !== null);
  const [ready, setReady] = useState(restored);
  const [failure, setFailure] = useState<{ message: string | undefined } | null>(null);

  useEffect(() => {
    const { draw: stored, question, wish: received } = currentOracleSession();
    // From the session, not from the render: the first one does not know it yet.
    if (received && !received.seen && !stored) return;
    let unmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = performance.now();
    const afterMinWait = (callback: () => void) => {
      if (!unmounted) timer = setTimeout(callback, remainingWait(performance.now() - startedAt));
    };
    if (stored) {
      setRestored(true);
      setReady(true);
    } else {
      pendingDraw ??= handleSessionExpiry(
        utils.client.member.oracle.draw.mutate({ question, ...(received && { prayerId: received.prayerId }) }),
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
  }, [utils, attempt, held]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);

  return { draw, ready, restored, failure: failure && { ...failure, retry } };
}

/** Minimum duration of the loading animation, in milliseconds (S2.81). */
const MIN_WAIT_MS = 2000;

/** The milliseconds left of it after `elapsed` milliseconds. */
export const remainingWait = (elapsed: number): number => Math.max(MIN_WAIT_MS - elapsed, 0);
