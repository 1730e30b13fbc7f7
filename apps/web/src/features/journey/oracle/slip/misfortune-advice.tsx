import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Oracle, wayOutLabels } from "@panshi/contracts/journey/oracle";
import { DAY_MS } from "@panshi/contracts/platform/taipei-time";

type MisfortuneAdviceProps = {
  slip: Pick<Oracle, "wayOut" | "askAgainDays">;
  /** When it was drawn; without a draw no day is named. */
  drawnAt?: string | undefined;
};

/** The way out of a slip of minor ill fortune (小凶): what to mind, what to let go and when to ask again, in the slip's own words. */
export function MisfortuneAdvice({ slip: { wayOut, askAgainDays }, drawnAt }: MisfortuneAdviceProps) {
  const askAgain =
    drawnAt && askAgainDays ? new Date(new Date(drawnAt).getTime() + askAgainDays * DAY_MS).toISOString() : null;
  return (
    <section className="grid gap-6 border-t border-line pt-8">
      <h2 className="text-xl">凶籤是提醒，不是判決</h2>
      {wayOut.length > 0 && (
        <dl className="grid gap-4">
          {wayOutLabels.map((label, index) => (
            <div key={label} className="grid grid-cols-[4rem_1fr] gap-x-4">
              <dt className="font-display text-lg font-black">{label}</dt>
              <dd>{wayOut[index]}</dd>
            </div>
          ))}
        </dl>
      )}
      {askAgain && (
        <p className="text-base text-ink-soft">
          最早在<time dateTime={askAgain}>{formatTaipeiDay(askAgain)}</time>，再回來問這件事。
        </p>
      )}
    </section>
  );
}
