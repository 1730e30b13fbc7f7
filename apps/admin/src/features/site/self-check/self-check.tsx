import { trpc } from "@panshi/client/trpc";
import { permissionLabels } from "@panshi/contracts/platform/permissions";
import type { SelfCheckCall } from "@panshi/contracts/site/self-check";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { useEffect, useState } from "react";
import { useAdministrator } from "../../../lib/administrator.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { type Checked, runChecks } from "./run-checks.ts";
import { unchangingOptions } from "../../../lib/query/query-options.ts";

/** Makes every reading call of the back office as the signed-in administrator, and says whether the answer is right. */
export function SelfCheck() {
  const calls = trpc.admin.selfCheck.calls.useQuery(undefined, unchangingOptions);
  if (calls.error) return <QueryError title="檢查的清單讀取失敗" query={calls} />;
  return calls.data ? <Checks calls={calls.data} /> : <p role="status">載入中...</p>;
}

function Checks({ calls }: { calls: readonly SelfCheckCall[] }) {
  const { client } = trpc.useUtils();
  const { role } = useAdministrator();
  const [round, setRound] = useState(0);
  const [answers, setAnswers] = useState<readonly Checked[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    setAnswers([]);
    const report = (checked: Checked) => setAnswers((before) => [...before, checked]);
    void runChecks(client, calls, role, { signal: stop.signal, report });
    return () => stop.abort();
  }, [client, calls, role, round]);
  const done = answers.length === calls.length;
  const wrong = answers.filter(({ ok }) => !ok).length;
  const answerOf = ({ path }: SelfCheckCall) => answers.find((answer) => answer.path === path);
  return (
    <section aria-labelledby="self-check" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="self-check" className="text-xl">
          每個呼叫的回答
        </h2>
        <Button variant="line" size="sm" disabled={!done} onClick={() => setRound(round + 1)}>
          再檢查一次
        </Button>
      </div>
      <p role="status" className={wrong > 0 ? "text-bad" : "text-ink-soft"}>
        {done
          ? wrong === 0
            ? `${calls.length} 個呼叫的回答都對。`
            : `${calls.length} 個呼叫裡，有 ${wrong} 個的回答不對。`
          : `正在檢查，${answers.length} / ${calls.length}`}
      </p>
      <ul className="border-t border-line-strong">
        {calls.map((call) => (
          <li key={call.path} className="check-line border-b border-line">
            <span className="min-w-0">
              <span className="block">{call.summary ?? call.path}</span>
              <span className="block text-sm break-words text-ink-soft">
                {call.summary && `${call.path}　`}
                {call.permission ? labelOf(call.permission) : "每位管理員"}
              </span>
            </span>
            <Answer checked={answerOf(call)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const labelOf = (permission: NonNullable<SelfCheckCall["permission"]>) => {
  const { area, action } = permissionLabels[permission];
  return `${area}：${action}`;
};

/** What it is, in words and by its status and time. */
function Answer({ checked }: { checked: Checked | undefined }) {
  if (!checked) return <span className="text-end text-sm text-ink-soft">等候中</span>;
  const { ok, allowed, status, ms } = checked;
  const words = ok ? (allowed ? "可用" : "如規定拒絕") : allowed ? "不可用" : "沒有拒絕";
  return (
    <span className="grid justify-items-end">
      <Badge tone={ok ? "good" : "bad"}>{words}</Badge>
      <span className="tabular text-sm text-ink-soft">
        {status === 0 ? "沒有回答" : status}，{Math.round(ms)} 毫秒
      </span>
    </span>
  );
}
