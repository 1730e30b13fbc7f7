import { trpc } from "@panshi/client/trpc";
import { PASSWORD_MISSING } from "@panshi/contracts/messages";
import { useState } from "react";
import { useSetAdministrator } from "../../lib/administrator.ts";
import { failureOf } from "../../lib/failure.ts";

type Credentials = { username: string; password: string };
type CredentialErrors = Partial<Record<keyof Credentials, string>>;

const missingFields = (credentials: Credentials): CredentialErrors => ({
  ...(!credentials.username.trim() && { username: "請填寫帳號" }),
  ...(!credentials.password && { password: PASSWORD_MISSING }),
});

/** Signs in. Makes no call while a field is empty (S2.108). */
export function useSignIn() {
  const setAdministrator = useSetAdministrator();
  const signIn = trpc.admin.session.signIn.useMutation({ onSuccess: setAdministrator });
  const [missing, setMissing] = useState<CredentialErrors>({});
  const failure = signIn.error && failureOf(signIn.error);
  const serverErrors = Object.fromEntries((failure?.issues ?? []).map(({ path, message }) => [path, message]));

  return {
    busy: signIn.isPending || signIn.isSuccess,
    errors: { ...serverErrors, ...missing } as CredentialErrors,
    /** The failure of the last call (S8.22). */
    failure: failure && { title: failure.refused ? "登入失敗" : "登入發生錯誤", message: failure.message },
    submit: (credentials: Credentials) => {
      const errors = missingFields(credentials);
      setMissing(errors);
      signIn.reset();
      if (Object.keys(errors).length === 0) signIn.mutate(credentials);
      return errors;
    },
  };
}
