import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { PRAYERS_CLOSED } from "@panshi/contracts/platform/messages";
import type { Overview } from "@panshi/contracts/journey/temple";
import type { User } from "@panshi/contracts/accounts/member";
import { buttonClass } from "@panshi/ui/button";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { choiceNames } from "../../../lib/components/choice-names.ts";
import { usePrayersOpen } from "../../../lib/query/capabilities.ts";
import { paths } from "../../../paths.ts";
import { ChoiceSteps } from "./choice-steps.tsx";
import type { choiceSteps } from "./initial-labels.ts";
import { PlanOffer } from "./membership/plan-offer.tsx";
import { hasWishes, type RitualStatus, ritualStatus } from "./ritual-status.ts";

/** The names of the member's choices; undefined for a step that was not completed. */
const chosenNames = (
  { profile }: User,
  { prayerManual }: Overview,
): Record<(typeof choiceSteps)[number]["choice"], string | undefined> => ({
  ...choiceNames(profile),
  prayerManual: prayerManuals.find(({ key }) => key === prayerManual)?.name,
});

/** Today's ritual; a trial member sees the five steps of the journey and which are completed (S2.56, S2.57). */
export function DailyRitual({ user, overview, now }: { user: User; overview: Overview; now: Date }) {
  const prayersOpen = usePrayersOpen();
  const { membershipType, hasMembership, isActive } = overview.membership;
  const title = useRef<HTMLHeadingElement>(null);
  const { text, action } = ritualStatus(overview, user.profile, now);
  const first = action === "journey" && !hasMembership && !hasWishes(overview);
  // A trial begins with the journey's end or after it.
  const offered = user.profile.registrationCompleted ? overview : { ...overview, trial: "unavailable" as const };
  return (
    <section aria-labelledby="ritual-title" className="grid gap-5">
      <h2
        ref={title}
        tabIndex={-1}
        id="ritual-title"
        className={`outline-none ${first ? "text-3xl lg:text-4xl" : "text-2xl"}`}
      >
        {first ? "從第一個願開始" : "今日儀式"}
      </h2>
      {prayersOpen ? <p className="measure text-ink-soft">{text}</p> : <p className="measure">{PRAYERS_CLOSED}。</p>}
      {action === "offer" ? (
        <PlanOffer overview={offered} onStarted={() => title.current?.focus()} />
      ) : (
        (prayersOpen || action === "wishes") && (
          <RitualAction action={action} plan={hasMembership ? membershipType : "trial"} />
        )
      )}
      {isActive && membershipType === "trial" && <ChoiceSteps names={chosenNames(user, overview)} />}
    </section>
  );
}

const actionClass = (variant: "ember" | "line", size: "sm" | "md" = "md") =>
  buttonClass(variant, size, "justify-self-start");

function RitualAction({ action, plan }: { action: Exclude<RitualStatus["action"], "offer">; plan: string }) {
  switch (action) {
    case "journey":
      return (
        <Link to={paths.intro(plan)} className={actionClass("ember")}>
          開始祈願旅程
        </Link>
      );
    case "ritual":
      return (
        <Link to={paths.ritual} className={actionClass("ember")}>
          開始今日儀式
        </Link>
      );
    case "wishes":
      return (
        <Link to={paths.prayers} className={actionClass("line", "sm")}>
          讀今天的願
        </Link>
      );
  }
}
