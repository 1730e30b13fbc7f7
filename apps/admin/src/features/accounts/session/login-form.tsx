import { EMAIL_MAX, PASSWORD_MAX } from "@panshi/contracts/platform/limits";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { type ChangeEvent, type FormEvent, useState } from "react";
import type { DemoAccount } from "../../../lib/demo-account.ts";
import { LoginCode } from "./login-code.tsx";
import { useSignIn } from "./use-sign-in.ts";

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
