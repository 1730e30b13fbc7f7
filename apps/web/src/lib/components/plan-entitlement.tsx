import { trpc } from "@panshi/client/trpc";
import { entitlements, levelLabels } from "@panshi/contracts/commerce/plan";
import { buttonClass } from "@panshi/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { renewalOffer } from "../renewal-offer.ts";
import { QueryBoundary } from "./query-boundary.tsx";

type Entitlement = "dialogues" | "moments" | "recurrence";

/**
 * Whether the member's running plan includes something (docs/decisions/0023), where the member stands, and the plan to go on with. A
 * plan that ended keeps its level's name on the membership card, so without a running one no level is named.
 */
export function usePlanEntitlement(kind: Entitlement) {
  const { data, error, refetch } = trpc.member.temple.membership.useQuery();
  const type = data?.isActive ? data.membershipType : "none";
  return {
    data: data && {
      entitled: entitlements[type][kind],
      standing: type === "none" ? "你現在沒有進行中的方案" : `你現在是「${levelLabels[type]}」`,
      renewal: renewalOffer({ membership: data }),
    },
    error,
    refetch,
  };
}

type PlanPartProps = {
  kind: Entitlement;
  /** What the plan may not include, e.g. 新的對話. */
  what: string;
  /** Sentence about what the member can still do without it, where there is something. */
  stillAvailable?: string;
  /** What it looks like, marked as an example. */
  sample: ReactNode;
  /** Shown to a member whose plan includes it. */
  children: ReactNode;
};

/** A part of a page that the member's plan has to include; without it, says which plans do, and links to the payment of one. */
export function PlanGate({ kind, what, stillAvailable, sample, children }: PlanPartProps) {
  return (
    <QueryBoundary query={usePlanEntitlement(kind)} what="會員方案" loading={null}>
      {({ entitled, standing, renewal }) =>
        entitled ? (
          children
        ) : (
          <section aria-label={what} className="lit grid justify-items-start gap-3 p-6 sm:p-8">
            <p className="font-display text-xl">{what}，從修行方案開始</p>
            <p className="measure text-ink-soft">
              修行方案與靈師方案的會員可以留下{what}；{standing}。{stillAvailable}
            </p>
            <Link to={renewal.path} className={buttonClass("line", "sm")}>
              {renewal.label}
            </Link>
            <ExampleFigure>{sample}</ExampleFigure>
          </section>
        )
      }
    </QueryBoundary>
  );
}

/** Something that was written to show what a part holds, and says so. */
export const ExampleFigure = ({ children }: { children: ReactNode }) => (
  <figure className="grid w-full gap-4 border-t border-line pt-5">
    <figcaption className="text-sm text-ink-soft">示例，不是你的紀錄</figcaption>
    {children}
  </figure>
);
