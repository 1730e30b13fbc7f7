import { trpc } from "@panshi/client/trpc";
import { type Comparison, type ComparisonList, comparisonStates } from "@panshi/contracts/commerce/reconciliation";
import { Button } from "@panshi/ui/button";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { useId, useState } from "react";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { useFocusMainAfterRefetch } from "../../../kit/detail/use-focus-after-reading.ts";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { formatNumber, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { freshAtVisitOptions, pollWhileRunning } from "../../../lib/query/query-options.ts";
import { OrderLink } from "../../../lib/order-link.tsx";
import { QueryError } from "../../../shell/load-error.tsx";
import { COMPARE_DAY_DIALOG_NAME } from "./run-dialog.tsx";

const isRunning = ({ days }: ComparisonList) => days.some(({ state }) => state === "running");

/** The days that were compared with the gateway, newest first, and those of the last week that were not. */
export function ComparisonDays() {
  const list = trpc.admin.reconciliation.list.useQuery(undefined, pollWhileRunning(isRunning));
  useFocusMainAfterRefetch(list.data);
  return (
    <Part title="每一天的核對">
      {list.error && !list.data ? (
        <QueryError title="核對的結果讀取失敗" query={list} className="py-4" />
      ) : list.data ? (
        <Days {...list.data} />
      ) : (
        <Skeleton className="my-4 h-40 w-full" />
      )}
    </Part>
  );
}

/** Days that are shown at once; the others follow on demand. */
const SHOWN = 14;

function Days({ days, missing }: ComparisonList) {
  const [all, setAll] = useState(false);
  return (
    <>
      {missing.length > 0 && <Missing days={missing} />}
      {days.length === 0 && <p className="py-3 text-sm text-ink-soft">還沒有核對過任何一天。</p>}
      <ul>
        {days.slice(0, all ? days.length : SHOWN).map((comparison) => (
          <Day key={comparison.day} comparison={comparison} />
        ))}
      </ul>
      {days.length > SHOWN && !all && (
        <Button variant="quiet" size="sm" className="-ms-4" onClick={() => setAll(true)}>
          更早的日子
        </Button>
      )}
    </>
  );
}

/** The days of the last week that nobody has compared. */
function Missing({ days }: { days: readonly string[] }) {
  const { open } = useHistoryDialog();
  const mayRun = useHasPermission("orders:settle");
  return (
    <div className="border-b border-line py-3">
      <p className="text-sm text-ink-soft">最近七天裡，這幾天還沒有核對。早上六點起會自動補上，也可以現在核對：</p>
      <ul aria-label="還沒有核對的日子" className="-ms-4 flex flex-wrap">
        {days.map((day) => (
          <li key={day}>
            <Button
              variant="quiet"
              size="sm"
              disabled={!mayRun}
              onClick={() => open(`${COMPARE_DAY_DIALOG_NAME} ${day}`)}
            >
              <TaipeiDay at={day} />
            </Button>
          </li>
        ))}
      </ul>
    </div>
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
            {state !== "running" && <RunButton day={day} />}
          </>
        }
      >
        {formatNumber(orders)} 筆訂單
        {differences > 0 && `，${formatNumber(differences)} 筆不同`}
        {unanswered > 0 && `，${formatNumber(unanswered)} 筆金流沒有回答，下次會再問`}
        {finishedAt && (
          <>
            ，<ZonedTime at={finishedAt} /> 完成
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

function RunButton({ day }: { day: string }) {
  const { open } = useHistoryDialog();
  if (!useHasPermission("orders:settle")) return null;
  return (
    <Button variant="quiet" size="sm" onClick={() => open(`${COMPARE_DAY_DIALOG_NAME} ${day}`)}>
      重新核對
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

/** The differences that were found about the orders of a day, each a way to its order. */
export function Differences({ day }: { day: string }) {
  const found = trpc.admin.reconciliation.get.useQuery({ day }, freshAtVisitOptions);
  if (found.error && !found.data) return <QueryError title="不同的地方讀取失敗" query={found} className="py-4" />;
  if (!found.data) return <Skeleton className="my-4 h-10 w-full" />;
  return (
    <ul aria-label={`${day} 與金流不同的訂單`} className="ms-4 sm:ms-10">
      {found.data.differences.map(({ orderId, number, detail, raisedAt, settledAt }) => (
        <PartRow
          key={`${orderId} ${raisedAt}`}
          what={<OrderLink id={orderId} number={number} className="thumb inline-grid items-center" />}
          end={settledAt ? <Badge tone="good">已確認</Badge> : <Badge tone="bad">待確認</Badge>}
        >
          {detail}
          {settledAt && (
            <>
              （<ZonedTime at={settledAt} />）
            </>
          )}
        </PartRow>
      ))}
    </ul>
  );
}
