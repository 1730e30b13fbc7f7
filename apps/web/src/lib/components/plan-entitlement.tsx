import { trpc } from "@panshi/client/trpc";
import { entitlements, levelLabels } from "@panshi/contracts/plan";
import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";

/** Whether the member's running plan includes something (docs/decisions/0023); undefined until loaded. */
export function usePlanEntitlement(kind: "dialogues" | "moments" | "recurrence") {
  const { data, error, refetch } = trpc.member.temple.membership.useQuery();
  const type = data?.isActive ? data.membershipType : "none";
  return { entitled: data && entitlements[type][kind], level: levelLabels[type], error, refetch };
}

type NotEntitledProps = {
  /** What the plan does not include, e.g. 新的對話. */
  what: string;
  level: string;
  /** Sentence about what the member can still do, where there is something. */
  stillAvailable?: string;
};

/** Says which plans include it, and links to them. */
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
