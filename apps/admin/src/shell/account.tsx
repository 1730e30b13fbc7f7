import { trpc } from "@panshi/client/trpc";
import { roleLabels } from "@panshi/contracts/permissions";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useAdministrator } from "../lib/administrator.ts";
import { failureOf } from "../lib/failure.ts";
import { personName } from "@panshi/contracts/person-name";
import { LOGIN } from "../screens.ts";

/** Loads the login as a new page, so that nothing of the session stays in memory. */
const goToLogin = () => window.location.replace(`/admin${LOGIN}`);

/** The signed-in administrator and the sign-out button. An expired session counts as signed out. */
export function Account() {
  const administrator = useAdministrator();
  const signOut = trpc.admin.session.signOut.useMutation({
    onSuccess: goToLogin,
    onError: (error) => {
      const { signedOut, message } = failureOf(error);
      if (signedOut) goToLogin();
      else toast({ title: "登出失敗", description: message, kind: "destructive" });
    },
  });
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
