import { Icon } from "@panshi/ui/display/icon";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { choiceSteps } from "./initial-labels.ts";

type ChosenNames = Record<(typeof choiceSteps)[number]["choice"], string | undefined>;

/** The five steps of the journey: a check and the choice of each completed one, a link for the others. */
export function ChoiceSteps({ names }: { names: ChosenNames }) {
  const whole = choiceSteps.every(({ choice }) => names[choice]);
  return (
    <>
      <ol aria-label="體驗的五個步驟" className="flex flex-wrap gap-x-8 gap-y-3">
        {choiceSteps.map(({ choice, label }) => (
          <li key={choice} className="flex items-center gap-2">
            {names[choice] && <Icon name="check" className="size-4 text-fine" />}
            <span>
              <span className="text-sm text-ink-soft">
                {label}
                <span className={names[choice] ? "sr-only" : ""}>（{names[choice] ? "已完成" : "還沒選"}）</span>
              </span>
              {names[choice] && <span className="ps-2">{names[choice]}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!whole && (
        <Link
          to={paths.planetSelection("trial")}
          className="inline-flex min-h-11 items-center justify-self-start text-ink underline decoration-line-strong underline-offset-8"
        >
          把旅程走完
        </Link>
      )}
    </>
  );
}
