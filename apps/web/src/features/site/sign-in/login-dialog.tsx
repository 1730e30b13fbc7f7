import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { FieldMessagesContext } from "@panshi/ui/form/field-context";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { toast } from "@panshi/ui/overlay/toast-store";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { formText } from "../../../lib/components/form-text.ts";
import { googleButtonClass, GoogleLogo } from "../../../lib/components/google-button.tsx";
import { OnUnmount } from "../../../lib/components/on-unmount.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { safeRedirectPathOr } from "../../../lib/page/navigation.ts";
import { useTrialOpen } from "../../../lib/query/capabilities.ts";
import { useSite } from "../../../lib/query/site.ts";
import { AFTER_REGISTERING_PATH, paths, serverPaths } from "../../../paths.ts";
import { Consents } from "./consents.tsx";
import { FormError } from "./form-error.tsx";
import { GoogleOption } from "./google-option.tsx";
import { GOOGLE_NOTICE, LOGIN_INCOMPLETE, loginMessages, SIGN_IN_WITH_GOOGLE } from "./messages.ts";
import { RegistrationClosed } from "./registration-closed.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { startGoogleSignIn } from "./start-google-sign-in.ts";
import { useSignInRequest } from "./use-sign-in-request.ts";

type LoginDialogProps = {
  open: boolean;
  returnTo: string | undefined;
  /** Filled in. */
  identifier: string | undefined;
  /** Whether a Google account that is no member yet was returned. */
  viaGoogle: boolean;
  /** Registration is switched off. */
  closed: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed: () => void;
};

type AccountTab = "login" | "register";

const verbs: Record<AccountTab, string> = { login: "登入", register: "註冊" };

/** What each tab says below the title; of the trial only where it is on offer. */
const descriptionOf = (tab: AccountTab, trialOpen: boolean): string =>
  tab === "login"
    ? `第一次來？換到「註冊」${trialOpen ? "，走七天看看" : ""}。`
    : trialOpen
      ? "先免費走七天，不需信用卡。"
      : "不需信用卡，走完第一場儀式，再選方案。";

/** The login/registration dialog: two tabs, login first (S2.39); its title follows the tab. */
export function LoginDialog({ open, returnTo, identifier, viaGoogle, closed, onClose, onClosed }: LoginDialogProps) {
  const { name } = useSite();
  const trialOpen = useTrialOpen();
  const [busy, setBusy] = useState(false);
  const [withForm, setWithForm] = useState(false);
  const first: AccountTab = viaGoogle ? "register" : "login";
  const [tab, setTab] = useState(first);
  const [wasOpen, setWasOpen] = useState(open);
  const loginPanel = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState<string | undefined>(undefined);
  const goToLogin = (typed?: string) => {
    flushSync(() => {
      setKnown(typed);
      setTab("login");
    });
    loginPanel.current?.querySelector<HTMLInputElement>(typed ? "[name=password]" : "input")?.focus();
  };
  // Each opening begins at its own tab.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTab(first);
    setKnown(undefined);
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={verbs[tab] + name}
        {...(!closed && { description: descriptionOf(tab, trialOpen) })}
        locked={busy}
      >
        <OnUnmount run={onClosed} />
        <Tabs value={tab} onValueChange={(next) => setTab(next === "register" ? "register" : "login")}>
          <TabList aria-label="登入或註冊">
            <Tab value="login" disabled={busy}>
              登入
            </Tab>
            <Tab value="register" disabled={busy}>
              註冊
            </Tab>
          </TabList>
          <TabPanel value="login">
            <div ref={loginPanel}>
              <LoginForm returnTo={returnTo} identifier={known ?? identifier} onBusy={setBusy} onLeave={onClose} />
            </div>
          </TabPanel>
          <TabPanel value="register">
            {viaGoogle && !withForm ? (
              <GoogleRegistration returnTo={returnTo} onUseForm={() => setWithForm(true)} />
            ) : closed ? (
              <RegistrationClosed onLogin={() => goToLogin()} />
            ) : (
              <RegistrationForm
                returnTo={returnTo}
                googleTo={returnTo}
                destination={({ redirectUrl }) => safeRedirectPathOr(redirectUrl, AFTER_REGISTERING_PATH)}
                onBusy={setBusy}
                onLeave={onClose}
                onLogin={goToLogin}
                actions={(sending) => (
                  <Button type="submit" size="lg" busy={sending} className="w-full">
                    {sending ? "註冊中..." : trialOpen ? "註冊並開始7天體驗" : "註冊"}
                  </Button>
                )}
              />
            )}
          </TabPanel>
        </Tabs>
      </DialogContent>
    </Dialog>
  );
}

type GoogleRegistrationProps = { returnTo: string | undefined; onUseForm: () => void };

/** Registration with a Google account that is no member yet: the consents, and the button that returns to Google. */
function GoogleRegistration({ returnTo, onUseForm }: GoogleRegistrationProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});

  const form = useFocusFirstError(errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setErrors(startGoogleSignIn(event.currentTarget, returnTo));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      <p role="status">這個 Google 帳號第一次來。勾選下面第一項，再按一次 Google，帳號就建好了。</p>
      <FieldMessagesContext value={errors}>
        <Consents notice={GOOGLE_NOTICE} />
      </FieldMessagesContext>
      <button type="submit" className={googleButtonClass("w-full")}>
        <GoogleLogo />
        {SIGN_IN_WITH_GOOGLE}
      </button>
      <Button variant="quiet" onClick={onUseForm}>
        改用電子郵件註冊
      </Button>
    </form>
  );
}

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
function LoginForm({ returnTo, identifier: known = "", onBusy, onLeave }: LoginFormProps) {
  const [typedIdentifier, setTypedIdentifier] = useState(known);
  const { busy, errors, formError, send } = useSignInRequest({
    url: "/api/auth/login",
    messages: loginMessages,
    refusedField: "password",
    destination: ({ redirectUrl }) => safeRedirectPathOr(redirectUrl, paths.dashboard),
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
