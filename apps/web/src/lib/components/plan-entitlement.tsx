import { entitlements, levelLabels } from "@panshi/contracts/plan";
import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { trpc } from "../trpc.ts";

/** Whether the member's running plan holds something new of this kind (docs/decisions/0023); undefined until known. */
export function usePlanEntitlement(right: "dialogues" | "moments") {
  const { data, error, refetch } = trpc.member.temple.membership.useQuery();
  const type = data?.isActive ? data.membershipType : "none";
  return { held: data && entitlements[type][right], level: levelLabels[type], error, refetch };
}

type NotEntitledProps = {
  /** What the plan does not hold, e.g. 新的對話. */
  what: string;
  level: string;
  /** What stays open all the same. */
  stillAvailable: string;
};

/** Says which plans hold it, what stays the member's own, and where the plans are. */
export function NotEntitled({ what, level, stillAvailable }: NotEntitledProps) {
  return (
    <section aria-label={what} className="lit grid justify-items-start gap-3 p-6 sm:p-8">
      <p className="font-display text-xl">{what}，從修行方案開始</p>
      <p className="measure text-ink-soft">
        修行方案與靈師方案的會員可以加入{what}，你現在是「{level}」。{stillAvailable}
      </p>
      <Link to={paths.pricing} className={buttonClass("line", "sm")}>
        看看會員方案
      </Link>
    </section>
  );
}
