import { classList } from "../class-list.tsx";

type ProgressStepsProps = {
  /** Names in order. */
  steps: readonly string[];
  /** Index of the current step; `steps.length` when all are completed. */
  current: number;
  label?: string;
  className?: string;
};

const stateOf = (index: number, current: number) => (index < current ? "done" : index === current ? "here" : "ahead");
const stateLabels = { done: "（已完成）", here: "（目前）", ahead: "" };

/** The progress through named steps. On a phone only the current step is named. */
export function ProgressSteps({ steps, current, label = "旅程進度", className }: ProgressStepsProps) {
  return (
    <nav aria-label={label} className={className}>
      <p aria-hidden className="flex justify-between pb-2 text-sm text-ink-soft sm:hidden">
        <span className="text-ink">{steps[current] ?? "已完成"}</span>
        <span className="tabular">
          {Math.min(current + 1, steps.length)}／{steps.length}
        </span>
      </p>
      <ol className="flex gap-2 sm:gap-4">
        {steps.map((step, index) => {
          const state = stateOf(index, current);
          return (
            <li key={step} aria-current={state === "here" ? "step" : undefined} className="grow basis-0">
              <span
                className={classList(
                  "block",
                  state === "done" && "h-px bg-fine",
                  state === "here" && "-mt-px h-[3px] bg-linear-to-l from-accent to-fine",
                  state === "ahead" && "h-px bg-line-strong/60",
                )}
              />
              <span
                className={classList(
                  "block pt-2 text-sm max-sm:sr-only",
                  state === "here" ? "text-ink" : "text-ink-soft",
                )}
              >
                {step}
                <span className="sr-only">{stateLabels[state]}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
