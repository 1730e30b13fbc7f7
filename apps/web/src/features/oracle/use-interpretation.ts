import type { Draw } from "@panshi/contracts/oracle";
import { toast } from "@panshi/ui/toast-store";
import { useEffect, useRef, useState } from "react";
import { heedLogout } from "../../lib/heed-logout.ts";
import { trpc } from "../../lib/trpc.ts";
import { afterBreak, afterEvent, asking, type Interpreting, notYet, wantedWith } from "./interpretation-state.ts";
import { keepUnanswered } from "./oracle-session.ts";

type Asked = { question: string; consent: boolean };

/**
 * Asks for the interpretation of a draw and lets it grow as it comes. Leaving the page ends the call. When the model or the
 * call fails, the traditional reading stands there and a toast says so (S8.18).
 */
export function useInterpretation(draw: Draw): { state: Interpreting; ask: (asked: Asked) => Promise<void> } {
  const utils = trpc.useUtils();
  const [state, setState] = useState<Interpreting>(notYet);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  function failed() {
    keepUnanswered(draw.oracle.id);
    toast({ kind: "destructive", title: "解讀失敗", description: "暫時無法取得 AI 結果，請稍後再試" });
  }

  async function ask({ question, consent }: Asked): Promise<void> {
    call.current?.abort();
    const mine = new AbortController();
    call.current = mine;
    setState(asking);
    try {
      const events = await heedLogout(
        utils.client.member.oracle.interpretStream.mutate(
          { oracle: { id: draw.oracle.id }, question, ...wantedWith(consent) },
          { signal: mine.signal },
        ),
      );
      for await (const event of events) {
        if (mine.signal.aborted) return;
        setState((before) => afterEvent(before, event));
        if (event.type !== "done") continue;
        // A member who agrees for the first time has agreed from now on.
        if (consent) void utils.member.oracle.modelConsent.invalidate();
        if (event.reason === "model_failed") failed();
        else keepUnanswered(null);
      }
    } catch {
      // Whatever broke on the way, what one came for is still here: the slip's own words.
      if (mine.signal.aborted) return;
      setState(afterBreak(draw.oracle));
      failed();
    }
  }

  return { state, ask };
}
