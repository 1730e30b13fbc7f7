import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { ONE_TIME_CODE_MAX, EMAIL_MAX, PASSWORD_MAX } from "@panshi/contracts/platform/limits";
import { PASSWORD_MISSING } from "@panshi/contracts/platform/messages";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useSetAdministrator } from "../../../lib/administrator.ts";
import type { DemoAccount } from "../../../lib/demo-account.ts";
import { failureOf } from "../../../lib/failure.ts";

/**
 * The login form; after the password, the code of an account with a second factor. In demo it is filled in, and the demo account is
 * shown below.
 */
export function LoginForm({ demo }: { demo: DemoAccount | null }) {
  const { submit, errors, failure, busy, asksCode, forgetErrors, startAgain } = useSignIn();
  const [credentials, setCredentials] = useState(demo ?? { username: "", password: "" });
  const [code, setCode] = useState("");
  const control = (name: keyof typeof credentials) => ({
    name,
    value: credentials[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setCredentials({ ...credentials, [name]: target.value }),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first] = Object.keys(submit({ ...credentials, ...(asksCode && { code }) }));
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-6">
      {failure && (
        <div role="alert" className="border-s-2 border-bad py-1 ps-4 text-bad">
          <p className="font-medium">{failure.title}</p>
          <p className="text-sm">{failure.message}</p>
        </div>
      )}
      {asksCode ? (
        <LoginCode
          username={credentials.username}
          code={code}
          onChange={setCode}
          error={errors.code}
          onSwap={forgetErrors}
          onBack={() => {
            setCode("");
            startAgain();
          }}
        />
      ) : (
        <>
          <Field label="帳號" hint="你的電子郵件" error={errors.username} required>
            <Input
              {...control("username")}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={EMAIL_MAX}
            />
          </Field>
          <Field label="密碼" error={errors.password} required>
            <PasswordInput {...control("password")} autoComplete="current-password" maxLength={PASSWORD_MAX} />
          </Field>
        </>
      )}
      <Button type="submit" busy={busy} className="mt-2 w-full">
        {busy ? "登入中..." : "登入"}
      </Button>
      {demo && !asksCode && <DemoNote {...demo} />}
    </form>
  );
}

function DemoNote({ username, password }: DemoAccount) {
  return (
    <div className="border-t border-line pt-4 text-sm text-ink-soft">
      <p>這裡是示範環境，帳號密碼已經填好：</p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
        <dt>帳號</dt>
        <dd className="text-ink">{username}</dd>
        <dt>密碼</dt>
        <dd className="text-ink">{password}</dd>
      </dl>
    </div>
  );
}

type LoginCodeProps = {
  username: string;
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Between the authenticator's code and a recovery code. */
  onSwap: () => void;
  /** To another account. */
  onBack: () => void;
};

/** The second step of a login: the authenticator's code, or a recovery code. */
function LoginCode({ username, code, onChange, error, onSwap, onBack }: LoginCodeProps) {
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [recovery, error]);
  const swap = () => {
    onChange("");
    onSwap();
    setRecovery(!recovery);
  };
  return (
    <>
      <p className="text-ink-soft">
        密碼正確。再確認一次是你：
        <span className="block break-all text-ink">{username}</span>
      </p>
      <Field
        label={recovery ? "救援碼" : "驗證碼"}
        hint={recovery ? "設定時收好的十組，每組只能用一次" : "手機驗證器現在顯示的六位數字"}
        error={error}
        required
      >
        <Input
          ref={input}
          // Another control, so that a phone shows the other keyboard.
          key={recovery ? "recovery" : "totp"}
          name="code"
          value={code}
          onChange={({ target }) => onChange(target.value)}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={ONE_TIME_CODE_MAX}
          className="tabular text-2xl tracking-widest"
        />
      </Field>
      <div className="-my-2 flex flex-wrap gap-x-4">
        <Button variant="quiet" size="sm" className="-ms-4" onClick={swap}>
          {recovery ? "改用驗證器" : "手機不在身邊，用救援碼"}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          換一個帳號
        </Button>
      </div>
    </>
  );
}

type Credentials = { username: string; password: string; code?: string };
type CredentialErrors = Partial<Record<keyof Credentials, string>>;

const missingFields = ({ username, password, code }: Credentials): CredentialErrors => ({
  ...(!username.trim() && { username: "請填寫帳號" }),
  ...(!password && { password: PASSWORD_MISSING }),
  ...(code?.trim() === "" && { code: "請輸入驗證碼" }),
});

/** Signs in. Makes no call while a field is empty (S2.108). */
function useSignIn() {
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
