import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { PASSWORD_MISSING } from "@panshi/contracts/platform/messages";
import { useState } from "react";
import { useSetAdministrator } from "../../../lib/administrator.ts";
import { failureOf } from "../../../lib/failure.ts";

type Credentials = { username: string; password: string; code?: string };
type CredentialErrors = Partial<Record<keyof Credentials, string>>;

const missingFields = ({ username, password, code }: Credentials): CredentialErrors => ({
  ...(!username.trim() && { username: "請填寫帳號" }),
  ...(!password && { password: PASSWORD_MISSING }),
  ...(code?.trim() === "" && { code: "請輸入驗證碼" }),
});

/** Signs in. Makes no call while a field is empty (S2.108). */
export function useSignIn() {
  const setAdministrator = useSetAdministrator();
  const [missing, setMissing] = useState<CredentialErrors>({});
  /** The password was right, and the account has a second factor. */
  const [asksCode, setAsksCode] = useState(false);
  const signIn = trpc.admin.session.signIn.useMutation({
    onSuccess: setAdministrator,
    onError: (error) => {
      const code = serverCode(error);
      // Where the password was changed meanwhile, it is asked for again.
      if (code === "code_required") setAsksCode(true);
      else if (code === "bad_credentials") setAsksCode(false);
    },
  });
  const code = signIn.error && serverCode(signIn.error);
  const failure = signIn.error && failureOf(signIn.error);
  const serverErrors: CredentialErrors = Object.fromEntries(
    (failure?.issues ?? []).map(({ path, message }) => [path, message]),
  );
  if (failure && code === "code_wrong") serverErrors.code = failure.message;

  const forgetErrors = () => {
    setMissing({});
    signIn.reset();
  };

  return {
    asksCode,
    forgetErrors,
    /** Back to account and password. */
    startAgain: () => {
      setAsksCode(false);
      forgetErrors();
    },
    busy: signIn.isPending || signIn.isSuccess,
    errors: { ...serverErrors, ...missing } as CredentialErrors,
    /** The failure of the last call (S8.22); that a code is needed is none, and a wrong one stands at its field. */
    failure:
      failure && code !== "code_required" && code !== "code_wrong"
        ? { title: failure.refused ? "登入失敗" : "登入發生錯誤", message: failure.message }
        : null,
    submit: (credentials: Credentials) => {
      const errors = missingFields(credentials);
      setMissing(errors);
      signIn.reset();
      if (Object.keys(errors).length === 0) signIn.mutate(credentials);
      return errors;
    },
  };
}
