import { Button, buttonClass } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import type { Refusal } from "./use-complete-ritual.ts";

type RitualRefusedProps = Refusal & {
  /** The member has completed the journey before, so this was a further ritual. */
  member: boolean;
  /** Whether there is a wish, which stays in the browser. */
  wishKept: boolean;
  onRetry: () => void;
  /** What a member without a running plan is offered. */
  offer: ReactNode;
};

/** The ritual could not be submitted: why, that nothing is lost, and what to do. */
export function RitualRefused({ code, message, member, wishKept, onRetry, offer }: RitualRefusedProps) {
  const limit = code === "ritual_limit";
  const expired = code === "membership_required";
  // The service is closed for everybody, and opens again without the member's doing.
  const paused = code === "prayers_closed" || code === "maintenance";
  const named = limit ? "今天這一場，走完了" : expired ? "下一場儀式，等方案接上" : "儀式先等一等";
  const title = limit || expired || paused ? (wishKept ? "這個願，先替你留著" : named) : refusalTitle(member);
  return (
    <div
      role="alert"
      className="night-sky grid min-h-dvh animate-fade content-center justify-items-start gap-6 px-6 sm:px-24"
    >
      <h1 className="text-2xl sm:text-4xl">{title}</h1>
      <div className="measure grid gap-2 text-ink-soft">
        {(limit || expired || paused) && <p className="text-ink">{message}。</p>}
        {limit && <p>一天一場，是為了讓每個願都被好好聽完。今天還可以抽一支籤，或安靜坐一會兒。</p>}
        {expired && <p>以前的願和籤都還在，隨時可以回來看；抽籤也一直為你開著。</p>}
        {paused && <p>再回到這一頁，就能接著送出；以前的願和籤，隨時可以讀。</p>}
        {!limit && !expired && !paused && (
          <>
            <p>你選的和你寫的都還在，不會不見。</p>
            {message && <p className="text-sm">{message}</p>}
          </>
        )}
      </div>
      {expired && <div className="pt-4">{offer}</div>}
      <div className={classList("flex flex-wrap gap-4", !expired && "pt-4")}>
        {!limit && !expired && <Button onClick={onRetry}>再試一次</Button>}
        {(limit || expired) && (
          <Link to={paths.oracleDraw} className={buttonClass(limit ? "ember" : "line")}>
            抽一支籤
          </Link>
        )}
        <Link to={member ? paths.dashboard : paths.landing} className={buttonClass("quiet")}>
          {member ? "回靈魂聖殿" : "回首頁"}
        </Link>
      </div>
    </div>
  );
}

const refusalTitle = (member: boolean) => `${member ? "祈願未能送出" : "註冊失敗"}，請稍後再試或聯絡客服`;
