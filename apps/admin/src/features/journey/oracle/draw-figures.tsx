import { trpc } from "@panshi/client/trpc";
import { RECENT_DRAW_DAYS, type DrawStatistics, type SlipDrawStatistics } from "@panshi/contracts/journey/draw-figures";
import { drawSourceKeys, drawSources } from "@panshi/contracts/journey/oracle";
import { Skeleton } from "@panshi/ui/display/skeleton";
import type { ReactNode } from "react";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { formatNumber, NONE } from "../../../kit/list/cells.tsx";
import { QueryError } from "../../../shell/load-error.tsx";

const useFigures = () => trpc.admin.oracle.drawFigures.useQuery(undefined, freshAtVisitOptions);

/** The header of the column. */
export const recentDrawsHeader = `近 ${RECENT_DRAW_DAYS} 天`;
const times = (count: number) => `${formatNumber(count)} 次`;
/** What the figures say of one slip; a dash until they are there. */
export function SlipStatistic({ id, show }: { id: string; show: (draws: SlipDrawStatistics) => ReactNode }) {
  const { data } = useFigures();
  const draws = data?.slips.find((slip) => slip.id === id);
  return draws ? show(draws) : NONE;
}

/** How often a slip was drawn lately, beside how often it would have been if every draw were even. */
export function RecentDrawCount({ recent, expected }: SlipDrawStatistics) {
  return (
    <>
      {times(recent)}
      {expected >= 1 && <span className="text-ink-soft">（平均約 {times(Math.round(expected))}）</span>}
    </>
  );
}

/** How many draws each slip needs on average before it means anything that one is drawn more often than another. */
const ENOUGH = 5;

/** What is said of the most and the least drawn slip; nothing where the draws are too few to say it. */
function extremesOf({ slips }: DrawStatistics): { most: SlipDrawStatistics; least: SlipDrawStatistics } | null {
  const drawable = slips.filter(({ expected }) => expected > 0);
  const average = drawable.reduce((sum, { expected }) => sum + expected, 0) / drawable.length;
  const byRatio = drawable.toSorted((one, other) => other.recent / other.expected - one.recent / one.expected);
  const [most, least] = [byRatio[0], byRatio.at(-1)];
  return most && least && average >= ENOUGH ? { most, least } : null;
}

/** How often slips were drawn, and whether evenly. */
export function DrawSummary() {
  const figures = useFigures();
  const { data, error } = figures;
  if (error && !data) return <QueryError title="抽籤的次數讀取失敗" query={figures} />;
  return (
    <section aria-label="抽籤的次數" className="draw-summary tabular">
      {data ? (
        <>
          <p>
            {recentDrawsHeader}抽了 {times(data.recent)}（
            {drawSourceKeys.map((key) => `${drawSources[key]} ${formatNumber(data.sources[key])}`).join("、")}
            ），從開始到現在 {times(data.total)}。
          </p>
          <p className="text-ink-soft">{evennessOf(data)}最慢晚一分鐘。</p>
        </>
      ) : (
        <>
          <Skeleton className="h-5 w-80 max-w-full" />
          <Skeleton className="mt-2 h-5 w-96 max-w-full" />
        </>
      )}
    </section>
  );
}

function evennessOf(figures: DrawStatistics): string {
  const extremes = extremesOf(figures);
  if (!extremes) return "次數還少，還看不出哪一支多、哪一支少。";
  const one = ({ title, recent, expected }: SlipDrawStatistics) =>
    `「${title}」${times(recent)}（平均約 ${times(Math.round(expected))}）`;
  return `每一支的機會都一樣：最多是${one(extremes.most)}，最少是${one(extremes.least)}。`;
}
