import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { OnUnmount } from "../../../lib/components/on-unmount.tsx";
import { ownPathOr } from "../../../lib/page/navigation.ts";
import { useTrialOpen } from "../../../lib/query/capabilities.ts";
import { useSite } from "../../../lib/query/site.ts";
import { AFTER_REGISTERING } from "../../../paths.ts";
import { GoogleRegistration } from "./google-registration.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegistrationClosed } from "./registration-closed.tsx";
import { RegistrationForm } from "./registration-form.tsx";

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
                destination={({ redirectUrl }) => ownPathOr(redirectUrl, AFTER_REGISTERING)}
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
