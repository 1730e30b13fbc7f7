import type { UserOracle } from "@panshi/contracts/journey/oracle";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useSite } from "../../../../lib/query/site.ts";
import { shareSlip } from "./share-slip.ts";

/** Shares a slip's verse, without the question. */
export function ShareButton({ drawn }: { drawn: UserOracle }) {
  const { name } = useSite();
  const share = () =>
    shareSlip(drawn, name).then(
      (how) => how === "copied" && toast({ title: "籤詩已複製", description: "貼給你想分享的人。你問的事不在裡面。" }),
      () => toast({ title: "沒能分享", description: "這個瀏覽器不讓我們複製，請自己選取籤詩。", kind: "destructive" }),
    );
  return (
    <button
      type="button"
      onClick={() => void share()}
      className="inline-flex min-h-11 items-center text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink"
    >
      分享籤詩
      <span className="sr-only">：{drawn.oracle.title}</span>
    </button>
  );
}
