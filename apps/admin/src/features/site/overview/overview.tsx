import { trpc } from "@panshi/client/trpc";
import { OVERVIEW_TASK_ROWS_MAX, type OverviewTaskCount, overviewTasks } from "@panshi/contracts/site/overview";
import type { OverviewFigures } from "@panshi/contracts/site/rollup";
import { Badge } from "@panshi/ui/display/badge";
import { Icon } from "@panshi/ui/display/icon";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { QueryError } from "../../../shell/load-error.tsx";

/** What waits for the administrator, and the figures of the last days. */
export function Overview() {
  const overview = trpc.admin.overview.view.useQuery(undefined, freshAtVisitOptions);
  const { data, error, isFetching } = overview;
  const revenue = useHasPermission("overview:revenue");
  if (error && !data) return <QueryError title="總覽讀取失敗" query={overview} />;
  return (
    <div aria-busy={isFetching} className="grid content-start gap-16">
      <p role="status" className="sr-only">
        {data ? "" : "載入中..."}
      </p>
      <Waiting lines={data?.lines} />
      <Figures figures={data?.figures} revenue={revenue} />
    </div>
  );
}

const rows = [
  { key: "newMembers", label: "新會員", write: formatNumber },
  { key: "prayers", label: "新祈願", write: formatNumber },
  { key: "completedPrayers", label: "完成的祈願", write: formatNumber },
  { key: "revenue", label: "營收", write: formatMoney },
] as const;

/** What happened today and in the last seven days; revenue for those who may see it. Undefined while it is read. */
function Figures({ figures, revenue }: { figures: OverviewFigures | undefined; revenue: boolean }) {
  const cell = (write: (value: number) => string, value: number | undefined) => (
    <td className="tabular py-3 ps-6 text-end text-lg">
      {value === undefined ? <Skeleton className="ms-auto h-5 w-16" /> : write(value)}
    </td>
  );
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="pb-4 text-xl">
        近日數字
      </h2>
      <table className="w-full border-t border-line-strong">
        <thead className="text-sm text-ink-soft">
          <tr>
            <td />
            <th scope="col" className="py-2 ps-6 text-end font-normal">
              今天
            </th>
            <th scope="col" className="py-2 ps-6 text-end font-normal">
              近七天
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ key }) => key !== "revenue" || revenue)
            .map(({ key, label, write }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-3 text-start font-normal">
                  {label}
                </th>
                {cell(write, figures?.today[key])}
                {cell(write, figures?.week[key])}
              </tr>
            ))}
        </tbody>
      </table>
      <p className="pt-2 text-sm text-ink-soft">台北時間；最慢晚一分鐘。</p>
    </section>
  );
}

/** What needs somebody today, each line a link to the list that shows the same rows; undefined while it is read. */
function Waiting({ lines }: { lines: readonly OverviewTaskCount[] | undefined }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="pb-4 text-xl">
        待辦
      </h2>
      {lines ? (
        <Lines lines={lines} />
      ) : (
        <div className="border-t border-line-strong">
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex h-18 items-center gap-6 border-b border-line">
              <Skeleton className="h-8 w-16" />
              <Skeleton className="h-4 w-2/5" />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly OverviewTaskCount[] }) {
  if (lines.length === 0)
    return (
      <div className="border-t border-line-strong pt-6">
        <p className="font-display text-2xl font-light">沒有事在等你。</p>
        <p className="pt-2 text-ink-soft">該關懷的、該核准的都處理完了。</p>
      </div>
    );
  return (
    <ul className="waiting-lines border-t border-line-strong">
      {lines.map((line) => (
        <li key={line.line} className="border-b border-line">
          {line.rows ? <NamedLine {...line} rows={line.rows} /> : <CountLine {...line} />}
        </li>
      ))}
    </ul>
  );
}

function CountLine({ line, count }: OverviewTaskCount) {
  const { label, unit, path, urgent } = overviewTasks[line];
  return (
    <Link to={path} className="waiting-line group">
      <Count count={count} unit={unit} />
      <span className="underline-offset-8 group-hover:underline">
        {label}
        {urgent && (
          <span className="ms-3 inline-block">
            <Badge tone="bad">優先</Badge>
          </span>
        )}
      </span>
      <Icon name="arrow-right" className="ms-auto size-5 text-ink-soft" />
    </Link>
  );
}

/** Rows that have pages of their own, by name. */
function NamedLine({ line, count, rows }: OverviewTaskCount & { rows: NonNullable<OverviewTaskCount["rows"]> }) {
  const { label, unit } = overviewTasks[line];
  return (
    <div className="waiting-line">
      <Count count={count} unit={unit} />
      <div className="col-span-2">
        <p>{label}</p>
        <p className="-ms-2 flex flex-wrap text-sm">
          {rows.map(({ label: name, path }) => (
            <Link key={path} to={path} className="thumb inline-grid items-center px-2 underline underline-offset-4">
              {name}
            </Link>
          ))}
          {count > OVERVIEW_TASK_ROWS_MAX && (
            <span className="inline-grid items-center px-2 text-ink-soft">等 {formatNumber(count)} 件</span>
          )}
        </p>
      </div>
    </div>
  );
}

function Count({ count, unit }: { count: number; unit: string }) {
  return (
    <span className="tabular flex items-baseline justify-end gap-1">
      <span className="text-3xl">{formatNumber(count)}</span>
      <span className="text-sm text-ink-soft">{unit}</span>
    </span>
  );
}
