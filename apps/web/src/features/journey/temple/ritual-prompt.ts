import { followingDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { paidPlanNames } from "@panshi/contracts/commerce/renewal";

/** Whether the member has wishes, open or fulfilled. */
export const hasWishes = ({ active, fulfilled }: Pick<TempleOverview, "active" | "fulfilled">): boolean =>
  active + fulfilled > 0;

/** Whether the member is here for the first time, as far as the rows tell: nobody is welcomed back who just came. */
export const isFirstVisit = (
  overview: Pick<TempleOverview, "isNew" | "membership" | "active" | "fulfilled">,
): boolean => overview.isNew || (!overview.membership.hasMembership && !hasWishes(overview));

/** `11/23`, the day after the Taipei day of a time. */
export function formatTomorrow(now: Date): string {
  const [, month, day] = followingDay(taipeiDay(now)).split("-").map(Number);
  return `${month}/${day}`;
}

/** What a member can do about today's ritual: a sentence, and where its button leads. */
export type RitualPrompt = { text: string; action: "journey" | "ritual" | "wishes" | "offer" };

/** Today's ritual of a member: done, still allowed, or not begun yet. Only a ritual that is allowed now has a button. */
export function ritualPrompt(
  overview: Pick<
    TempleOverview,
    "membership" | "active" | "fulfilled" | "ritualsToday" | "ritualsLeftToday" | "chosenPlan" | "trial"
  >,
  { registrationCompleted }: Pick<SignedInMember["profile"], "registrationCompleted">,
  now: Date,
): RitualPrompt {
  const { membership, ritualsToday, ritualsLeftToday, trial } = overview;
  const wrote = hasWishes(overview);
  if (!membership.hasMembership && !registrationCompleted)
    return {
      text: trial === "open" ? JOURNEY_FIRST + JOURNEY_TRIAL : JOURNEY_FIRST + JOURNEY_ALONE,
      action: "journey",
    };
  if (!membership.isActive) {
    // Before the journey's end no press starts the trial.
    const begins = registrationCompleted ? trial : "unavailable";
    return { text: offerText({ ...overview, trial: begins }, wrote), action: "offer" };
  }
  if (ritualsLeftToday === 0)
    return { text: `今天的儀式完成了。明天（${formatTomorrow(now)}）可以再帶一個願來。`, action: "wishes" };
  if (ritualsToday > 0)
    return { text: `今天走過 ${ritualsToday} 場儀式。心裡還有話，可以再開始一場。`, action: "ritual" };
  if (wrote) return { text: "帶一個今天的願，讓它從石頭裡走出來。", action: "ritual" };
  return {
    text: "寫下此刻最放不下的一件事，帶它走第一場儀式。",
    action: registrationCompleted ? "ritual" : "journey",
  };
}

const JOURNEY_FIRST = "選一顆星球、一條地脈，寫下此刻最放不下的一件事。";
const JOURNEY_TRIAL = "走完第一場儀式，七天體驗就從那一刻開始，還有一本手冊每天陪你五分鐘。";
const JOURNEY_ALONE = "走完第一場儀式，再看看要不要接上方案。";

/** The text for a member without a running plan: what they chose, and what they can begin. */
function offerText({ chosenPlan, trial }: Pick<TempleOverview, "chosenPlan" | "trial">, wrote: boolean) {
  const kept = wrote ? "；以前的願都還在" : "";
  if (chosenPlan)
    return `你選了${paidPlanNames[chosenPlan]}，付款之後就從那一刻開始${kept}。${trial === "open" ? "也可以先走七天體驗。" : ""}`;
  if (trial === "open") return `七天體驗還沒開始，按一下就從現在算起${kept}。也可以直接接上方案。`;
  return `新的儀式需要有效的會員方案${kept}。`;
}
