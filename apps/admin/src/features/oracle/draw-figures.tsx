import { trpc } from "@panshi/client/trpc";
import { RECENT_DRAW_DAYS, type DrawFigures, type SlipDraws } from "@panshi/contracts/draw-figures";
import { drawSourceKeys, drawSources } from "@panshi/contracts/oracle";
import { Skeleton } from "@panshi/ui/display/skeleton";
import type { ReactNode } from "react";
import { failureOf } from "../../lib/failure.ts";
import { freshAtVisit } from "../../lib/query/query-options.ts";
import { formatNumber, NONE } from "../../kit/list/cells.tsx";
import { LoadError } from "../../shell/load-error.tsx";

const useFigures = () => trpc.admin.oracle.drawFigures.useQuery(undefined, freshAtVisit);

export const recentDays = `近 ${RECENT_DRAW_DAYS} 天`;
const times = (count: number) => `${formatNumber(count)} 次`;
/** No more precise than such a small number is. */
const about = (expected: number) => (expected < 1 ? "不到 1 次" : `約 ${times(Math.round(expected))}`);

/** What the figures say of one slip; a dash until they are there. */
export function SlipFigure({ id, show }: { id: string; show: (draws: SlipDraws) => ReactNode }) {
  const { data } = useFigures();
  const draws = data?.slips.find((slip) => slip.id === id);
  return draws ? show(draws) : NONE;
}

/** How often a slip was drawn lately, beside how often it would have been if every draw were even. */
export function RecentDraws({ recent, expected }: SlipDraws) {
  return (
    <>
      {times(recent)}
      {expected > 0 && <span className="text-ink-soft">（平均 {about(expected)}）</span>}
    </>
  );
}

/** How many draws each slip needs on average before it means anything that one is drawn more often than another. */
const ENOUGH = 5;

/** What is said of the most and the least drawn slip; nothing where the draws are too few to say it. */
function extremesOf({ slips }: DrawFigures): { most: SlipDraws; least: SlipDraws } | null {
  const drawable = slips.filter(({ expected }) => expected > 0);
  const average = drawable.reduce((sum, { expected }) => sum + expected, 0) / drawable.length;
  const byRatio = drawable.toSorted((one, other) => other.recent / other.expected - one.recent / one.expected);
  const [most, least] = [byRatio[0], byRatio.at(-1)];
  return most && least && average >= ENOUGH ? { most, least } : null;
}

/** How often slips were drawn, and whether evenly. */
export function DrawSummary() {
  const { data, error, refetch, isFetching } = useFigures();
  const extremes = data && extremesOf(data);
  const one = ({ title, recent, expected }: SlipDraws) => `${title}，${times(recent)}（平均${about(expected)}）`;
  if (error && !data) {
    return (
      <LoadError
        title="抽籤的次數讀取失敗"
        message={failureOf(error).message}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return (
    <section aria-labelledby="draws" className="mb-6 border-y border-line py-4">
      <h2 id="draws" className="sr-only">
        抽籤的次數
      </h2>
      <dl className="draw-summary">
        <Fact name={recentDays}>
          {data &&
            `${times(data.recent)}：${drawSourceKeys.map((key) => `${drawSources[key]} ${formatNumber(data.sources[key])}`).join("、")}`}
        </Fact>
        <Fact name="從開始到現在">{data && times(data.total)}</Fact>
        <Fact name="最常抽到">{data && (extremes ? one(extremes.most) : "次數還少，看不出來")}</Fact>
        <Fact name="最少抽到">{data && (extremes ? one(extremes.least) : "次數還少，看不出來")}</Fact>
      </dl>
      <p className="pt-2 text-sm text-ink-soft">每一支的機會都一樣，「平均」是照機會算出來的次數。最慢晚一分鐘。</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular truncate" title={children}>
        {children ?? <Skeleton className="my-1 h-5 w-40" />}
      </dd>
    </div>
  );
}
