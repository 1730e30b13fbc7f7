import { trpc } from "@panshi/client/trpc";
import type { TotpState } from "@panshi/contracts/accounts/totp";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useSession } from "../../../lib/administrator.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { AccountForm } from "./account-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpSetup } from "./totp-setup.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

const Nothing = z.strictObject({});
type Task = "setup" | "codes" | "disable";

/** The administrator's own second factor: on or off, the recovery codes that are left, and what can be done. */
export function TotpPanel() {
  const state = trpc.admin.account.totp.useQuery(undefined, freshAtVisitOptions);
  return (
    <section aria-labelledby="totp">
      <h2 id="totp" className="pb-4 text-xl">
        兩步驟驗證
      </h2>
      <div className="border-t border-line-strong pt-4">
        {state.data ? (
          <Panel {...state.data} reload={() => void state.refetch()} />
        ) : state.error ? (
          <QueryError title="兩步驟驗證的狀態讀取失敗" query={state} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </section>
  );
}

function Panel({ isOn, isRequired, recoveryCodesLeft, reload }: TotpState & { reload: () => void }) {
  const { account } = trpc.useUtils().client.admin;
  const session = useSession();
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const leave = () => {
    setTask(null);
    setCodes(null);
    reload();
    void session.refetch();
  };
  /** The task whose button takes the focus when the panel is back. */
  const trigger = useRef<Task | null>(null);
  const begin = (next: Task) => {
    trigger.current = next;
    setTask(next);
  };
  // What was pressed is gone: the task's own button takes the focus, and afterwards the one that had begun it.
  useEffect(() => {
    if (trigger.current === null) return;
    const next = task ? "button[type=submit]" : `[data-task=${trigger.current}]`;
    panel.current?.querySelector<HTMLElement>(next)?.focus();
  }, [task]);
  return <div ref={panel}>{content()}</div>;

  function content() {
    if (task === "setup") return <TotpSetup onDone={leave} onCancel={leave} />;
    if (codes) return <RecoveryCodes codes={codes} onDone={leave} />;
    if (task === "codes") {
      return (
        <AccountForm
          schema={Nothing}
          values={{}}
          call={() => account.renewRecoveryCodes.mutate()}
          done={({ recoveryCodes }) => setCodes(recoveryCodes)}
          submit="產生新的救援碼"
          variant="danger"
          onCancel={leave}
        >
          <p className="measure text-ink-soft">會產生十組新的救援碼，原來的全部失效，不能復原。</p>
        </AccountForm>
      );
    }
    if (task === "disable") {
      return (
        <AccountForm
          schema={Nothing}
          values={{}}
          call={() => account.disableTotp.mutate()}
          done={() => {
            toast({ title: "兩步驟驗證已停用" });
            // Its own button goes away.
            trigger.current = "setup";
            leave();
          }}
          submit="停用兩步驟驗證"
          variant="danger"
          onCancel={leave}
        >
          <p className="measure text-ink-soft">停用之後，只要密碼就能登入，救援碼也全部失效，不能復原。</p>
        </AccountForm>
      );
    }
    return (
      <div className="grid gap-4">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {isOn ? <Badge tone="good">已啟用</Badge> : <Badge tone="warn">未啟用</Badge>}
          <span className="text-ink-soft">
            {isOn ? `救援碼還有 ${recoveryCodesLeft} 組` : "登入時，密碼之外再要手機上的驗證碼"}
          </span>
        </p>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button variant="line" size="sm" data-task="setup" onClick={() => begin("setup")}>
            {isOn ? "換一支手機" : "設定兩步驟驗證"}
          </Button>
          {isOn && (
            <Button variant="line" size="sm" data-task="codes" onClick={() => begin("codes")}>
              更換救援碼
            </Button>
          )}
          {isOn && !isRequired && (
            <Button variant="quiet" size="sm" data-task="disable" onClick={() => begin("disable")}>
              停用
            </Button>
          )}
        </div>
      </div>
    );
  }
}
