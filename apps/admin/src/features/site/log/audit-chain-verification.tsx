import { trpc } from "@panshi/client/trpc";
import type { AuditVerificationStatus } from "@panshi/contracts/site/log";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ZonedTime } from "../../../kit/list/cells.tsx";
import { failureOf } from "../../../lib/failure.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { AuditRow } from "./audit-row.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

/** Whether the chain of entries is whole, as far as it was verified, and the buttons that verify it. */
export function AuditChainVerification() {
  const { state, running, stopping, start, stop } = useVerification();
  if (state.error && !state.data) {
    return <QueryError title="驗證的狀態讀取失敗" query={state} className="pt-6" />;
  }
  const found = state.data;
  return (
    <section aria-labelledby="chain" className="border-b border-line py-4">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <div className="min-h-14 min-w-0 content-center grow basis-72">
          <h2 id="chain" className="sr-only">
            紀錄的驗證
          </h2>
          <div role="status">
            {found ? <State found={found} running={running} /> : <Skeleton className="my-2 h-4 w-72" />}
          </div>
          {found && <Reached found={found} running={running} />}
        </div>
        {running ? (
          <Button variant="line" size="sm" busy={stopping} busyLabel="正在停下..." onClick={stop}>
            停下
          </Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            {found && found.verifiedTo > 0 && (
              <Button variant="quiet" size="sm" className="-ms-4 sm:ms-0" onClick={() => start(true)}>
                從頭再驗一次
              </Button>
            )}
            <Button variant="line" size="sm" disabled={!found} onClick={() => start(false)}>
              {found && found.verifiedTo > 0 ? "驗證新的紀錄" : "開始驗證"}
            </Button>
          </div>
        )}
      </div>
      {found && found.brokenIds.length > 0 && <BrokenEntries found={found} />}
    </section>
  );
}

function State({ found, running }: { found: AuditVerificationStatus; running: boolean }) {
  const broken = found.brokenIds.length;
  if (broken > 0) return <Badge tone="bad">有 {broken} 筆紀錄對不上</Badge>;
  if (running) return <Badge>驗證中...</Badge>;
  if (found.at === null) return <Badge tone="warn">還沒有驗證過</Badge>;
  return found.verifiedTo < found.newestId ? (
    <Badge tone="fine">驗過的都完整，還有新的沒驗</Badge>
  ) : (
    <Badge tone="good">每一筆都完整</Badge>
  );
}

/** When the last verification ran and up to where; while one runs, how far it is. */
function Reached({ found, running }: { found: AuditVerificationStatus; running: boolean }) {
  const { at, verifiedTo, newestId } = found;
  if (running) {
    return (
      <progress
        aria-label="驗證的進度"
        className="chain-progress"
        value={Math.min(verifiedTo, newestId)}
        max={Math.max(newestId, 1)}
      />
    );
  }
  if (at === null)
    return <p className="text-sm text-ink-soft">每一筆都接著前一筆的指紋。改動、刪除或插入，都驗得出來。</p>;
  return (
    <p className="tabular text-sm text-ink-soft">
      <ZonedTime at={at} /> 驗到 #{verifiedTo}，最新一筆是 #{newestId}
    </p>
  );
}

/** The most ids that the server keeps. */
const MAX = 100;

/** The entries at which the chain does not hold: those that are still there, and the numbers of those that are not. */
export function BrokenEntries({ found }: { found: AuditVerificationStatus }) {
  const { broken, brokenIds } = found;
  const there = new Set(broken.map(({ id }) => id));
  const gone = brokenIds.filter((id) => !there.has(id));
  return (
    <div className="mt-4 grid gap-2 border-s-2 border-bad ps-6">
      <p className="measure">
        這些紀錄的內容、順序或前一筆，和寫下時不一樣：有人改過、刪過或插進了紀錄。請保留資料庫，和備份比對。
        {brokenIds.length >= MAX && `只列出前 ${MAX} 筆。`}
      </p>
      {gone.length > 0 && <p className="tabular text-sm">已經不在的紀錄：{gone.map((id) => `#${id}`).join("、")}</p>}
      {broken.length > 0 && (
        <ul aria-label="對不上的紀錄" className="border-t border-line">
          {broken.map((entry) => (
            <AuditRow key={entry.id} entry={entry} dated />
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * The verification of the chain: its stored state, and running it. The server checks a bounded number of entries a call and
 * keeps its place, so a long chain takes several calls; stopping or leaving the page loses nothing.
 */
function useVerification() {
  const { client, admin } = trpc.useUtils();
  const state = trpc.admin.audit.verification.useQuery(undefined, freshAtVisitOptions);
  const stopped = useRef(false);
  const [stopping, setStopping] = useState(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = useMutation({
    mutationFn: async (restart: boolean) => {
      stopped.current = false;
      for (let first = true, isComplete = false; !isComplete && !stopped.current; first = false) {
        ({ isComplete } = await client.admin.audit.verify.mutate({ restart: restart && first }));
        admin.audit.verification.setData(undefined, await client.admin.audit.verification.query());
      }
    },
    onError: (error) => toast({ title: "驗證中斷了", description: failureOf(error).message, kind: "destructive" }),
    onSettled: () => setStopping(false),
  });
  return {
    state,
    running: run.isPending,
    stopping,
    start: (restart: boolean) => run.mutate(restart),
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
