import { prayerManuals } from "@panshi/contracts/catalogue/prayer-manuals";
import type { Overview, User } from "@panshi/contracts/member";
import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { choiceNames } from "../../lib/components/choice-names.ts";
import { paths } from "../../paths.ts";
import { ChoiceSteps } from "./choice-steps.tsx";
import type { choiceSteps } from "./initial-labels.ts";
import { ritualStatus } from "./ritual-status.ts";

/** The names of the member's choices; undefined for a step that was not completed. */
const chosenNames = (
  { profile }: User,
  { prayerManual }: Overview,
): Record<(typeof choiceSteps)[number]["choice"], string | undefined> => ({
  ...choiceNames(profile),
  prayerManual: prayerManuals.find(({ key }) => key === prayerManual)?.name,
});

/** Today's ritual; a trial member sees the five steps of the journey and which are completed (S2.56, S2.57). */
export function DailyRitual({ user, overview }: { user: User; overview: Overview }) {
  const { membership, ritualsLeftToday } = overview;
  const open = ritualsLeftToday !== 0;
  return (
    <section aria-labelledby="ritual-title" className="grid gap-6">
      <h2 id="ritual-title" className="text-2xl">
        今日儀式
      </h2>
      {membership.membershipType === "trial" && <ChoiceSteps names={chosenNames(user, overview)} />}
      <p className="measure text-ink-soft">{ritualStatus(overview)}</p>
      {membership.isActive ? (
        <Link to={paths.ritual} className={buttonClass(open ? "ember" : "line", "md", "justify-self-start")}>
          開始今日儀式
        </Link>
      ) : (
        <Link to={paths.pricing} className={buttonClass("line", "md", "justify-self-start")}>
          看看會員方案
        </Link>
      )}
    </section>
  );
}
