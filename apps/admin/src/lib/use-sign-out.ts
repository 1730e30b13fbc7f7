import { trpc } from "@panshi/client/trpc";
import { toast } from "@panshi/ui/overlay/toast-store";
import { paths } from "../paths.ts";
import { failureOf } from "./failure.ts";

/** Loads the login as a new page, so that nothing of the session stays in memory. */
const goToLogin = () => window.location.replace(`/admin${paths.login}`);

/** Signs the administrator out. An expired session counts as signed out. */
export const useSignOut = () =>
  trpc.admin.session.signOut.useMutation({
    onSuccess: goToLogin,
    onError: (error) => {
      const { signedOut, message } = failureOf(error);
      if (signedOut) goToLogin();
      else toast({ title: "登出失敗", description: message, kind: "destructive" });
    },
  });
