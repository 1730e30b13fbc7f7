import { oracleCategories } from "@panshi/contracts/oracle";
import type { Recurrence } from "@panshi/contracts/recurrence";

/** How many wishes and draws each category has. */
export function ThemesSection({ themes }: { themes: Recurrence["themes"] }) {
  const most = Math.max(...themes.flatMap(({ wishes, draws }) => [wishes, draws]));
  const hasTopics = themes.some(({ wishes }) => wishes > 0);
  return (
    <section aria-labelledby="recurrence-themes" className="min-w-0">
      <h3 id="recurrence-themes" className="text-2xl font-light">
        {hasTopics ? "願與籤的主題" : "籤的主題"}
      </h3>
      <dl className="mt-5">
        {themes.map(({ category, wishes, draws }) => (
          <div
            key={category}
            className="grid grid-cols-[3.5em_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-t border-line py-3"
          >
            <dt className="row-span-2 font-display text-lg font-light">{oracleCategories[category]}</dt>
            {hasTopics && <Amount what="願" unit="個" count={wishes} most={most} />}
            <Amount what="籤" unit="支" count={draws} most={most} />
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2 text-sm text-ink-soft">
        {hasTopics ? "願的主題是你選的，籤的主題是抽到的。" : "籤的主題是抽到的。許願時選一個主題，這裡就會並排看見。"}
      </p>
    </section>
  );
}

function Amount({ what, unit, count, most }: { what: string; unit: string; count: number; most: number }) {
  return (
    <dd className="col-start-2 flex items-center gap-4">
      <span aria-hidden className="h-px grow bg-line">
        <span
          className={`-mt-px block h-[3px] ${what === "願" ? "bg-fine" : "bg-line-strong"}`}
          style={{ width: `${(count / most) * 100}%` }}
        />
      </span>
      <span className="tabular w-[5em] shrink-0 text-end text-sm text-ink-soft">
        {what} {count} {unit}
      </span>
    </dd>
  );
}
