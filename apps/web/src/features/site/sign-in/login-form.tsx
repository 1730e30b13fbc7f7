import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { formText } from "../../../lib/components/form-text.ts";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { GoogleLogo, googleButtonClass } from "../../../lib/components/google-button.tsx";
import { ownPathOr } from "../../../lib/page/navigation.ts";
import { paths, serverPaths } from "../../../paths.ts";
import { FormError } from "./form-error.tsx";
import { GoogleOption } from "./google-option.tsx";
import { LOGIN_INCOMPLETE, loginMessages, SIGN_IN_WITH_GOOGLE } from "./messages.ts";
import { useAccountCall } from "./use-account-call.ts";

type LoginFormProps = {
  returnTo: string | undefined;
  /** Filled in. */
  identifier: string | undefined;
  onBusy: (busy: boolean) => void;
  onLeave: () => void;
};

/**
 * Sign-in by email or phone. With an empty field it shows a toast and makes no call (S5.01). A refusal stands below the
 * password, which gets the focus.
 */
export function LoginForm({ returnTo, identifier: known = "", onBusy, onLeave }: LoginFormProps) {
  const [typedIdentifier, setTypedIdentifier] = useState(known);
  const { busy, errors, formError, send } = useAccountCall({
    url: "/api/auth/login",
    messages: loginMessages,
    refusedField: "password",
    destination: ({ redirectUrl }) => ownPathOr(redirectUrl, paths.dashboard),
    onBusy,
    onLeave,
  });

  const form = useFocusFirstError(errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const identifier = formText(typed, "identifier").trim();
    const password = formText(typed, "password");
    if (!identifier || !password) {
      toast(LOGIN_INCOMPLETE);
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${identifier ? "password" : "identifier"}]`)?.focus();
      return;
    }
    void send({ identifier, password, ...(returnTo && { returnTo }) });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-8">
      <Field label="電子郵件或手機號碼" error={errors["identifier"]}>
        <Input
          name="identifier"
          defaultValue={known}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTypedIdentifier(target.value.trim())}
        />
      </Field>
      <div className="grid gap-2">
        <Field label="密碼" error={errors["password"]}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        {/* A typed email is passed on, so that it need not be typed twice. */}
        <Link
          to={paths.resetPassword}
          state={typedIdentifier.includes("@") ? { email: typedIdentifier } : null}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center justify-self-end text-sm text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink"
        >
          忘記密碼
        </Link>
      </div>
      <FormError message={formError} />
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {busy ? "登入中..." : "登入"}
      </Button>
      <GoogleOption>
        <a href={serverPaths.google({ ...(returnTo && { returnTo }) })} className={googleButtonClass("w-full")}>
          <GoogleLogo />
          {SIGN_IN_WITH_GOOGLE}
        </a>
      </GoogleOption>
    </form>
  );
}
