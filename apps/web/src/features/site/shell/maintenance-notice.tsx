import { focusIfLost } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { setMaintenanceDetected } from "../../../lib/query/maintenance.ts";

/** How often an open page asks by itself whether the maintenance is over, in milliseconds. */
const ASK_EVERY_MS = 20_000;

/**
 * Says on an open page that the site is closed for maintenance, while the page stays as it is. When it is over, what could not be
 * loaded meanwhile is loaded, and the notice goes. For `lazy`.
 */
export default function MaintenanceNotice() {
  const { client, member } = trpc.useUtils();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);

  async function ask() {
    setAsking(true);
    try {
      member.site.capabilities.setData(undefined, await client.member.site.capabilities.query());
      setMaintenanceDetected(false);
      void queries.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
      focusIfLost(document.getElementById("main"));
    } catch {
      // Still closed, or no network: asked again later.
      setAsking(false);
    }
  }
  const askAgain = useEffectEvent(() => void ask());
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && askAgain(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div
      role="alert"
      className="fixed inset-x-0 top-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-warn bg-raised px-6 py-3 text-ink sm:px-12 lg:px-24"
    >
      <p>
        <span className="font-display text-lg font-black">網站正在維護。</span>
        這一頁和你填的內容都還在，好了會自己接上。
      </p>
      <Button variant="line" size="sm" busy={asking} onClick={() => void ask()}>
        {asking ? "查看中..." : "好了嗎？"}
      </Button>
    </div>
  );
}
