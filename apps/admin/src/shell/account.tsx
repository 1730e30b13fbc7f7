import { roleLabels } from "@panshi/contracts/permissions";
import { personName } from "@panshi/contracts/person-name";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useAdministrator } from "../lib/administrator.ts";

import { useSignOut } from "../lib/use-sign-out.ts";

/** The signed-in administrator and the sign-out button. */
export function Account() {
  const administrator = useAdministrator();
  const signOut = useSignOut();
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <p className="font-medium">{personName(administrator)}</p>
      <p className="text-sm text-ink-soft">{roleLabels[administrator.role]}</p>
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
