import { trpc } from "@panshi/client/trpc";
import { type Comparison, type ComparisonList, comparisonStates } from "@panshi/contracts/comparison";
import { Button } from "@panshi/ui/button";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { useId, useState } from "react";
import { Part, PartRow } from "../../kit/detail/part.tsx";
import { useLayer } from "../../kit/layer.ts";
import { formatNumber, TaipeiDay, TaipeiTime } from "../../kit/list/cells.tsx";
import { useHasPermission } from "../../lib/administrator.ts";
import { failureOf } from "../../lib/failure.ts";
import { whileRunning } from "../../lib/query/query-options.ts";
import { LoadError } from "../../shell/load-error.tsx";
import { Differences } from "./differences.tsx";

const isRunning = ({ days }: ComparisonList) => days.some(({ state }) => state === "running");

/** The days that were compared with the gateway, newest first, and those of the last week that were not. */
export function ComparisonDays() {
  const list = trpc.admin.comparison.list.useQuery(undefined, whileRunning(isRunning));
  return (
    <Part title="每一天的核對">
      {list.error && !list.data ? (
        <div className="py-4">
          <LoadError
            title="核對的結果讀取失敗"
            message={failureOf(list.error).message}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </div>
      ) : list.data ? (
        <Days {...list.data} />
      ) : (
        <Skeleton className="my-4 h-40 w-full" />
      )}
    </Part>
  );
}

function Days({ days, missing }: ComparisonList) {
  if (days.length + missing.length === 0) return <p className="py-3 text-sm text-ink-soft">還沒有核對過任何一天。</p>;
  return (
    <ul>
      {missing.map((day) => (
        <PartRow key={day} what={<TaipeiDay at={day} />} end={<RunButton day={day} label="核對" />}>
          還沒有核對。每天早上六點起會自動補上。
        </PartRow>
      ))}
      {days.map((comparison) => (
        <Day key={comparison.day} comparison={comparison} />
      ))}
    </ul>
  );
}

/** One day: its figures, its differences on demand, and comparing it again. */
function Day({ comparison }: { comparison: Comparison }) {
  const { day, state, orders, differences, unanswered, finishedAt } = comparison;
  const [open, setOpen] = useState(false);
  const region = useId();
  return (
    <>
      <PartRow
        what={
          <>
            <TaipeiDay at={day} />
            <Badge tone={toneOf(comparison)}>{summaryOf(comparison)}</Badge>
          </>
        }
        end={
          <>
            {differences > 0 && (
              <Button
                variant="quiet"
                size="sm"
                aria-expanded={open}
                aria-controls={open ? region : undefined}
                onClick={() => setOpen(!open)}
              >
                {open ? "收起" : "看不同的地方"}
                <span className="sr-only">（{day}）</span>
              </Button>
            )}
            {state !== "running" && <RunButton day={day} label="重新核對" />}
          </>
        }
      >
        {formatNumber(orders)} 筆訂單
        {differences > 0 && `，${formatNumber(differences)} 筆不同`}
        {unanswered > 0 && `，${formatNumber(unanswered)} 筆金流沒有回答，下次會再問`}
        {finishedAt && (
          <>
            ，<TaipeiTime at={finishedAt} /> 完成
          </>
        )}
      </PartRow>
      {open && (
        <li id={region}>
          <Differences day={day} />
        </li>
      )}
    </>
  );
}

function RunButton({ day, label }: { day: string; label: string }) {
  const { open } = useLayer();
  if (!useHasPermission("orders:settle")) return null;
  return (
    <Button variant="quiet" size="sm" onClick={() => open(`~run ${day}`)}>
      {label}
      <span className="sr-only">（{day}）</span>
    </Button>
  );
}

const summaryOf = ({ state, differences, unanswered }: Comparison): string => {
  if (state !== "done") return comparisonStates[state];
  if (differences > 0) return "有不同";
  return unanswered > 0 ? "有訂單沒問到" : "都相同";
};
const toneOf = ({ state, differences, unanswered }: Comparison): Tone => {
  if (differences > 0) return "bad";
  if (state === "running") return "plain";
  return state === "interrupted" || unanswered > 0 ? "warn" : "good";
};
