import { memberNoteKinds } from "@panshi/contracts/site/member-change";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useHasPermission } from "../../../lib/administrator.ts";
import { useActivation } from "./deactivate-dialog.tsx";
import { EmailChanges } from "./email-changes.tsx";
import { type MemberLayer, memberLayers } from "./member-layers.ts";

type AccountPartProps = {
  member: MemberDetail;
  open: (layer: MemberLayer) => void;
  onStop: (changeId: string) => void;
};

/** What can be done with the account, from what is taken back easily to what is not. Nothing for who may not. */
export function AccountPart({ member, open, onStop }: AccountPartProps) {
  const mayChange = useHasPermission("members:write");
  const activation = useActivation();
  const actions = [
    ["改電子郵件", "edit", memberLayers.email, member.emailChangeSince !== null || !member.isActive],
    [memberNoteKinds.end_sessions, "logout", memberLayers.sessions, member.sessionCount === 0],
  ] as const;
  return (
    <section aria-labelledby="account">
      <h2 id="account" className="border-b border-line-strong py-2 text-xl">
        帳號
      </h2>
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
            <Button variant="quiet" size="sm" className="-ms-4" onClick={() => open(memberLayers.deactivate)}>
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
          <Button variant="quiet" size="sm" className="-ms-4 text-bad!" onClick={() => open(memberLayers.erase)}>
            <Icon name="trash" />
            刪除帳號
          </Button>
        </div>
      ) : (
        <p className="pt-2 text-sm text-ink-soft">更改帳號要由管理員來做。</p>
      )}
    </section>
  );
}
