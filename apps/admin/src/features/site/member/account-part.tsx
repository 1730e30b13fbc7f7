import { trpc } from "@panshi/client/trpc";
import { emailChangeOutcomes, emailChangeStates } from "@panshi/contracts/accounts/email-change";
import { type EmailChange, memberNoteKinds } from "@panshi/contracts/site/member-change";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { Icon } from "@panshi/ui/display/icon";
import { useResourceMutation } from "../../../kit/changes.ts";
import { Part } from "../../../kit/detail/part.tsx";
import { Email, ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { useActivateMembers } from "./deactivate-dialog.tsx";
import { type MemberDialogName, memberDialogNames } from "./member-dialog-names.ts";
import { memberResource } from "./member-resource.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

type AccountPartProps = {
  member: MemberDetail;
  open: (layer: MemberDialogName) => void;
  onStop: (changeId: string) => void;
};

/** What can be done with the account, from what is taken back easily to what is not. Nothing for who may not. */
export function AccountPart({ member, open, onStop }: AccountPartProps) {
  const mayChange = useHasPermission("members:write");
  const activation = useActivateMembers();
  const actions = [
    ["改電子郵件", "edit", memberDialogNames.email, member.emailChangeSince !== null || !member.isActive],
    [memberNoteKinds.end_sessions, "logout", memberDialogNames.sessions, member.sessionCount === 0],
  ] as const;
  return (
    <Part title="帳號">
      <EmailChanges memberId={member.id} onStop={onStop} />
      {mayChange ? (
        <div className="grid justify-items-start pt-1">
          {actions.map(([label, icon, layer, disabled]) => (
            <Button
              key={layer}
              variant="quiet"
              size="sm"
              className="-ms-4"
              disabled={disabled}
              onClick={() => open(layer)}
            >
              <Icon name={icon} />
              {label}
            </Button>
          ))}
          {member.isActive ? (
            <Button variant="quiet" size="sm" className="-ms-4" onClick={() => open(memberDialogNames.deactivate)}>
              <Icon name="pause" />
              停用帳號
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="sm"
              className="-ms-4"
              busy={activation.isPending}
              onClick={() => activation.mutate([member.id])}
            >
              <Icon name="play" />
              重新啟用帳號
            </Button>
          )}
          <Button variant="quiet" size="sm" className="-ms-4 text-bad!" onClick={() => open(memberDialogNames.erase)}>
            <Icon name="trash" />
            刪除帳號
          </Button>
        </div>
      ) : (
        <p className="pt-2 text-sm text-ink-soft">更改帳號要由管理員來做。</p>
      )}
    </Part>
  );
}

/** The changes of the email that administrators started: where each is, and the approval of somebody else's. */
function EmailChanges({ memberId, onStop }: { memberId: string; onStop: (changeId: string) => void }) {
  const { client, admin } = trpc.useUtils();
  const changes = trpc.admin.memberChange.emailChanges.useQuery({ memberId }, freshAtVisitOptions);
  const mayChange = useHasPermission("members:write");
  const approve = useResourceMutation(memberResource, {
    call: async (id: string) => {
      try {
        return await client.admin.memberChange.approveEmailChange.mutate({ id });
      } finally {
        void admin.memberChange.emailChanges.invalidate();
      }
    },
    failed: "核准失敗",
    about: () => [memberId],
    done: () => ({ title: "已核准", description: "新的信箱確認之後，再過 72 小時生效。" }),
  });
  if (changes.error && !changes.data) {
    return <QueryError title="電子郵件的更改讀取失敗" query={changes} className="py-3" />;
  }
  if (!changes.data?.length) return null;
  return (
    <ul aria-label="電子郵件的更改">
      {changes.data.map((change) => (
        <li key={change.id} className="border-b border-line py-2 text-sm">
          <State change={change} />
          <p className="break-words">
            <Email address={change.newEmail} />
          </p>
          <p className="text-ink-soft">
            {change.requestedByName}，<ZonedTime at={change.createdAt} />
          </p>
          {change.reason && <p className="break-words text-ink-soft">{change.reason}</p>}
          {change.state !== "ended" && <Waits change={change} />}
          {change.stopReason && <p className="break-words text-ink-soft">停止的原因：{change.stopReason}</p>}
          {mayChange && change.state !== "ended" && (
            <div className="flex flex-wrap gap-x-2">
              {change.mayApprove && (
                <Button variant="line" size="sm" busy={approve.isPending} onClick={() => approve.mutate(change.id)}>
                  核准
                </Button>
              )}
              <Button
                variant="quiet"
                size="sm"
                className={change.mayApprove ? "" : "-ms-4"}
                onClick={() => onStop(change.id)}
              >
                停止更改
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ change: { state, outcome } }: { change: EmailChange }) {
  if (state === "ended")
    return <Badge tone={outcome === "moved" ? "good" : "plain"}>{outcome && emailChangeOutcomes[outcome]}</Badge>;
  return <Badge tone="warn">{emailChangeStates[state]}</Badge>;
}

/** What the change still waits for. */
function Waits({ change: { state, approvedByName, confirmedAt, movesAt, mayApprove } }: { change: EmailChange }) {
  if (state === "waiting")
    return <p className="text-ink-soft">{mayApprove ? "等你核准。" : "要由另一位管理員核准。"}</p>;
  return (
    <p className="text-ink-soft">
      {approvedByName}核准。
      {confirmedAt ? (
        <>
          新信箱已確認，
          <ZonedTime at={movesAt} /> 生效。
        </>
      ) : (
        "等新信箱確認。"
      )}
    </p>
  );
}
