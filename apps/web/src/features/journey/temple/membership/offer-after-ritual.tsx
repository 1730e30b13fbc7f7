import { trpc } from "@panshi/client/trpc";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { paidPlanNames } from "@panshi/contracts/commerce/renewal";
import { useEffect, useRef, useState } from "react";
import { PlanOffer } from "./plan-offer.tsx";

/**
 * After the ritual that ended the journey, where no plan runs: the payment of the chosen plan with the trial beside it, and why
 * there is no trial where there is none. Nothing where a plan runs, and while it is not known.
 */
export function OfferAfterRitual() {
  const { data } = trpc.member.temple.overview.useQuery();
  const [started, setStarted] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (started) said.current?.focus();
  }, [started]);
  if (started)
    return (
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className="measure border-t border-line pt-5 pb-10 outline-none lg:pb-0"
      >
        七天體驗從現在開始。今天還有一場儀式，手冊的第一天也打開了。
      </p>
    );
  if (!data || data.membership.isActive) return null;
  return (
    <section aria-label="接下來的方案" className="grid animate-fade gap-4 border-t border-line pt-5 pb-10 lg:pb-0">
      <p className="measure">{offerText(data)}</p>
      <PlanOffer overview={data} quiet onStarted={() => setStarted(true)} />
    </section>
  );
}

/** What can begin now, and why the trial cannot: the only place that says so unasked. */
function offerText({
  membership,
  chosenPlan,
  trial,
}: Pick<TempleOverview, "membership" | "chosenPlan" | "trial">): string {
  if (chosenPlan)
    return `你選的是${paidPlanNames[chosenPlan]}，還沒有開始；付款之後，就從那一刻算起。${trial === "open" ? "也可以先走七天體驗。" : ""}`;
  if (trial === "open") return "七天體驗還沒開始，按一下就從現在算起。";
  if (trial === "used") return "七天體驗每個人一次，你先前已經走過了。想接著走，可以選一個方案。";
  return `${membership.hasMembership ? "會員方案到期了" : "七天體驗現在沒有開放"}。想接著走，可以選一個方案。`;
}
