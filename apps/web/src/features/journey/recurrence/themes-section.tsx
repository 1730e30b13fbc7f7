import { oracleCategories } from "@panshi/contracts/journey/oracle";
import type { Recurrence } from "@panshi/contracts/journey/recurrence";

/** How many wishes and draws each category has. */
export function ThemesSection({ themes }: { themes: Recurrence["themes"] }) {
  const most = Math.max(...themes.flatMap(({ wishes, draws }) => [wishes, draws]));
  const hasTopics = themes.some(({ wishes }) => wishes > 0);
  return (
    <section aria-labelledby="recurrence-themes" className="@container min-w-0">
      <h3 id="recurrence-themes" className="text-2xl font-light">
        {hasTopics ? "願與籤的主題" : "籤的主題"}
      </h3>
      <dl className="mt-5">
        {themes.map(({ category, wishes, draws }) => (
          <div
            key={category}
            className="grid grid-cols-[3em_minmax(0,1fr)] items-center gap-x-5 border-t @min-[18rem]:grid-cols-[3em_minmax(0,1fr)_7.5rem] border-line py-3"
          >
            <dt className="font-display text-lg font-light">{oracleCategories[category]}</dt>
            <dd aria-hidden className="grid gap-1.5">
              {hasTopics && <span className="block h-[3px] bg-fine" style={{ width: `${(wishes / most) * 100}%` }} />}
              <span className="block h-[3px] bg-line-strong" style={{ width: `${(draws / most) * 100}%` }} />
            </dd>
            <dd className="tabular text-end text-sm text-ink-soft @max-[18rem]:col-span-2">
              {hasTopics && `願 ${wishes}　`}籤 {draws}
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2 text-sm text-ink-soft">
        {hasTopics
          ? "上面的線是你許願時選的主題，下面的線是抽到的籤。"
          : "籤的主題是抽到的；許願時選一個主題，這裡就會並排看見。"}
      </p>
    </section>
  );
}
