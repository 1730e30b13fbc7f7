import type { Profile } from "@panshi/contracts/accounts/profile";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  fakeBrowser,
  queryEffects,
  renderMutations,
  submitForm,
  type TestForm,
} from "../lib/page/testing-mutations.tsx";

const seen = vi.hoisted(() => ({ forms: [] as unknown[] }));
vi.mock("../lib/components/mutation-form.tsx", () => ({
  MutationForm: (props: TestForm) => {
    seen.forms.push(props);
    return props.children;
  },
}));
const { Settings } = await import("../features/site/account/settings.tsx");
const { ProfileSection } = await import("../features/site/account/profile/profile-section.tsx");
const { NewPassword } = await import("../features/accounts/email-link/new-password.tsx");

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  seen.forms.length = 0;
  browser = fakeBrowser();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("fetch", browser.fetch);
});

const at = "2026-11-21T02:00:00.000Z";
const nothing = () => {};
const profile: Profile = {
  email: "a@example.com",
  phone: "+886912345678",
  fullName: "林小安",
  firstName: "小安",
  lastName: "林",
  marketingOptIn: true,
  modelConsent: false,
  hasPassword: true,
  identities: [{ email: "g@example.com", linkedAt: at }],
  createdAt: at,
};
const account = { "member.profile.view": profile, "member.email.staffChange": null };

type FormCase = {
  part: ReactNode;
  known?: Record<string, unknown>;
  /** The draft that was left in the tab, by its name. */
  draft?: [string, Record<string, string>];
  typed?: Record<string, string>;
  form?: number;
  answers?: unknown;
  sent: [string, unknown];
  refetched: string[];
  changed?: Record<string, unknown>;
  toast?: string;
};

test.each<[string, FormCase]>([
  [
    "name and phone",
    {
      part: <ProfileSection profile={profile} />,
      draft: ["profile", { firstName: "安安" }],
      answers: { ...profile, firstName: "安安", modelConsent: true },
      sent: [
        "member.profile.change",
        {
          fullName: "林小安",
          firstName: "安安",
          lastName: "林",
          phone: "0912345678",
          marketingOptIn: true,
          modelConsent: false,
        },
      ],
      refetched: ["/api/auth/user"],
      changed: {
        "member.profile.view": { ...profile, firstName: "安安", modelConsent: true },
        "member.oracle.modelConsent": true,
      },
      toast: "存好了",
    },
  ],
  [
    "another e-mail",
    {
      part: <Settings />,
      known: account,
      form: 1,
      typed: { email: " b@example.com ", password: "old word" },
      sent: ["member.email.requestChange", { email: "b@example.com", password: "old word" }],
      refetched: [],
    },
  ],
  [
    "another password",
    {
      part: <Settings />,
      known: account,
      form: 2,
      typed: { current: "old word", password: "new word" },
      sent: ["member.password.change", { current: "old word", password: "new word" }],
      refetched: ["member.profile.view", "member.session.list"],
      toast: "密碼換好了",
    },
  ],
  [
    "a password by a link",
    {
      part: <NewPassword token="t" onAskAgain={nothing} onLogin={nothing} />,
      typed: { password: "new word" },
      sent: ["member.password.reset", { token: "t", password: "new word" }],
      refetched: ["/api/auth/user"],
    },
  ],
])("%s is sent as it was typed, and what shows it is fetched again", async (_, given) => {
  await submit(given);
});

async function submit(given: FormCase) {
  const { part, known = {}, draft, typed, form = 0, answers } = given;
  browser.server.answer = answers;
  browser.stored.set("panshi:draft:other", "{}");
  if (draft) browser.stored.set(`panshi:draft:${draft[0]}`, JSON.stringify(draft[1]));
  const { client } = renderMutations(part, known);
  const effects = await queryEffects(client, known, () => submitForm(client, seen.forms[form] as TestForm, typed));
  expect(browser.server.sent).toEqual([given.sent]);
  expect(effects).toEqual({ refetched: given.refetched, answers: given.changed ?? {} });
  expect([...browser.stored.keys()]).toEqual(["panshi:draft:other"]);
  if (given.toast) expect(storedToasts()[0]?.title).toBe(given.toast);
}
