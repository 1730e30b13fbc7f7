import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Oracle, wayOutLineLabels } from "@panshi/contracts/journey/oracle";
import { FALLBACK_NOTE } from "@panshi/contracts/journey/reading";
import { DAY_MS } from "@panshi/contracts/platform/taipei-time";
import { buttonClass } from "@panshi/ui/button";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";

type SlipMeaningProps = {
  slip: Oracle;
  /** When it was drawn; nothing on the public page of a slip. */
  drawnAt?: string;
  /** Anchor for links of the same page. */
  id: string;
  title: string;
  /** Shown before the meaning. */
  before?: ReactNode;
  /** The reading; {@link SlipInterpretation} where nothing else is given. */
  children?: ReactNode;
  /** Says where the slip is stored. */
  retentionNotice?: ReactNode;
  /** Label of the link to another draw. */
  nextDrawLabel: string;
  /** Links before the one to another draw. */
  waysOn?: ReactNode;
};

/** A slip's own meaning: its interpretation, its advice, and links. */
export function SlipMeaning({
  slip,
  drawnAt,
  id,
  title,
  before,
  children,
  retentionNotice,
  nextDrawLabel,
  waysOn,
}: SlipMeaningProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="paper scroll-mt-0 px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2"
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
        <h2 id={`${id}-title`} className="text-2xl lg:text-3xl">
          {title}
        </h2>
        <div className="measure grid gap-8 text-lg">
          {before}
          {children ?? <SlipInterpretation slip={slip} />}
          {slip.fortuneLevel === "poor" && <MisfortuneAdvice slip={slip} drawnAt={drawnAt} />}
          <p className="text-base text-ink-soft">{FALLBACK_NOTE}</p>
          <div className="grid gap-4 border-t border-line pt-6 text-base">
            {retentionNotice && <p className="text-ink-soft">{retentionNotice}</p>}
            <p className="flex flex-wrap gap-x-8 gap-y-2">
              {waysOn}
              <Link to={paths.oracleDraw} className={buttonClass("line", "md")}>
                {nextDrawLabel}
              </Link>
              <Link to={paths.landing} className={buttonClass("quiet", "md")}>
                回首頁
              </Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

/** A slip's interpretation and its advice. */
export function SlipInterpretation({ slip }: { slip: Oracle }) {
  return (
    <>
      <p className="whitespace-pre-line">{slip.interpretationContent}</p>
      {slip.advice && (
        <p className="border-t border-line pt-6">
          <span className="block pb-1 text-base text-ink-soft">今天可以做的一件事</span>
          <span className="font-display text-xl">{slip.advice}</span>
        </p>
      )}
    </>
  );
}

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
          {wayOutLineLabels.map((label, index) => (
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
