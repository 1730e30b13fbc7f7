import type { Overview, User } from "@panshi/contracts/member";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/icon";
import { Link } from "react-router-dom";
import { choiceNames } from "../../lib/choice-names.ts";
import { paths } from "../../paths.ts";
import { walkedSteps } from "./first-words.ts";

/** What the member chose at each step; the manual is told by its own pages. */
const chosenNames = ({ profile }: User): Record<(typeof walkedSteps)[number]["choice"], string | undefined> => ({
  ...choiceNames(profile),
  prayerManual: undefined,
});

/** What today allows, in a sentence. */
function wordsOf({ membership, ritualsLeftToday }: Overview): string {
  if (!membership.isActive) return "新的儀式需要有效的會員方案；以前的願都還在。";
  return ritualsLeftToday === 0 ? "今天的儀式已經完成，明天再來。" : "帶一個今天的願，讓它從石頭裡走出來。";
}

/** Today's ritual; a trial member sees the five steps of the journey done (S2.56, S2.57). */
export function DailyRitual({ user, overview }: { user: User; overview: Overview }) {
  const { membership, ritualsLeftToday } = overview;
  const names = chosenNames(user);
  const open = ritualsLeftToday !== 0;
  return (
    <section aria-labelledby="ritual-title" className="grid gap-6">
      <h2 id="ritual-title" className="text-2xl">
        今日儀式
      </h2>
      {membership.membershipType === "trial" && (
        <ol aria-label="體驗的五個步驟" className="flex flex-wrap gap-x-8 gap-y-3">
          {walkedSteps.map(({ choice, label }) => (
            <li key={choice} className="flex items-center gap-2">
              <Icon name="check" className="size-4 text-fine" />
              <span>
                <span className="text-sm text-ink-soft">
                  {label}
                  <span className="sr-only">（已完成）</span>
                </span>
                {names[choice] && <span className="ps-2">{names[choice]}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="measure text-ink-soft">{wordsOf(overview)}</p>
      <Link to={paths.ritual} className={buttonClass(open ? "ember" : "line", "md", "justify-self-start")}>
        開始今日儀式
      </Link>
    </section>
  );
}
