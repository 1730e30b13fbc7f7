import { roleLabels } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { NavLink } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { useSignOut } from "../lib/use-sign-out.ts";
import { ACCOUNT } from "../screens.ts";

/** The signed-in administrator, with the way to their account, and the sign-out button. */
export function Account({ onChoose }: { onChoose?: () => void }) {
  const administrator = useAdministrator();
  const signOut = useSignOut();
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <NavLink
        to={ACCOUNT}
        {...(onChoose && { onClick: onChoose })}
        className="thumb grid content-center py-1 underline-offset-8 hover:underline"
      >
        <span className="font-medium">{personName(administrator)}</span>
        <span className="text-sm text-ink-soft">{roleLabels[administrator.role]}，我的帳號</span>
      </NavLink>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-4 justify-self-start"
        busy={signOut.isPending || signOut.isSuccess}
        onClick={() => signOut.mutate()}
      >
        <Icon name="logout" />
        登出
      </Button>
    </div>
  );
}
