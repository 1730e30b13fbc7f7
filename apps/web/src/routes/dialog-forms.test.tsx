import { findElement, press, RunSteps } from "@panshi/client/testing";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser, renderMutations, submitForm, type TestForm } from "../lib/page/testing-mutations.tsx";

const seen = vi.hoisted(() => ({ forms: [] as unknown[], links: [] as unknown[] }));
vi.mock("../lib/components/mutation-form.tsx", () => ({
  MutationForm: (props: TestForm) => {
    seen.forms.push(props);
    return props.children;
  },
}));
vi.mock("react-router-dom", async (load) => ({
  ...(await load<typeof import("react-router-dom")>()),
  Link: (props: unknown) => void seen.links.push(props),
}));
vi.mock("@panshi/ui/overlay/dialog", () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
  DialogContent: ({ children, footer }: { children: ReactNode; footer?: ReactNode }) => (
    <>
      {children}
      {footer}
    </>
  ),
}));
const { default: DeleteAccountDialog } = await import("../features/site/account/own-data/delete-account-dialog.tsx");
const { default: Inbox } = await import("../features/site/inbox/inbox.tsx");
const { RefundForm } = await import("../features/commerce/refund-request/refund-form.tsx");
const { RefundAccount } = await import("../features/commerce/refund-account/refund-account.tsx");
const { ForgotPassword } = await import("../features/accounts/email-link/forgot-password.tsx");
const { ConfirmEmail } = await import("../features/accounts/email-link/confirm-email.tsx");
const { ConfirmEmailChange } = await import("../features/accounts/email-link/confirm-email-change.tsx");
const { StopEmailChange } = await import("../features/accounts/email-link/stop-email-change.tsx");
const { StaffEmailChangeSection: EmailChangeSection } = await import(
  "../features/site/account/sign-in/email-change-section.tsx"
);
const { FirstPasswordSection } = await import("../features/site/account/settings.tsx");

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  seen.forms.length = 0;
  browser = fakeBrowser();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("location", { assign: vi.fn() });
  vi.stubGlobal("fetch", browser.fetch);
});

const id = "0190a000-0000-7000-8000-000000000001";
const nothing = () => {};
const items = ["p", "q"].map((productId) => ({ productId, name: productId, amount: 190, withdrawn: false }));
const refund = (chosen: string[] | null) => (
  <RefundForm
    order={{ id, kind: "cart" }}
    proposal={{ items, amount: 380, left: 990 } as never}
    chosen={chosen}
    onChoose={nothing}
    isChanging={false}
    onAsked={async () => {}}
    onLeave={nothing}
  />
);
const account = { bankCode: "822", branch: "中山", accountNumber: "123456789", holder: "林小安" };
const typedAccount = Object.fromEntries(Object.entries(account).map(([name, text]) => [`account.${name}`, text]));
const accountPage = <RefundAccount token="t" frame={({ children }) => children} onLogin={nothing} onDone={nothing} />;
const ownLink = { by: "member", isMine: true, orderNumber: "PS1", description: "修行方案", amount: 3990 };

test.each<[string, () => ReactNode, Record<string, string>, [string, unknown]]>([
  [
    "an account that is deleted, with its password",
    () => <DeleteAccountDialog hasPassword onDone={nothing} />,
    { password: "old word", email: "a@example.com" },
    ["member.ownData.deleteAccount", { password: "old word" }],
  ],
  [
    "an account without a password, with its e-mail",
    () => <DeleteAccountDialog hasPassword={false} onDone={nothing} />,
    { password: "old word", email: "a@example.com" },
    ["member.ownData.deleteAccount", { email: "a@example.com" }],
  ],
  [
    "a refund of a whole order",
    () => refund(null),
    { reason: "打不開" },
    ["payments.refundRequest.ask", { orderId: id, productIds: null, reason: "打不開", amount: 380 }],
  ],
  [
    "a refund of one of its goods",
    () => refund(["q"]),
    { reason: "" },
    ["payments.refundRequest.ask", { orderId: id, productIds: ["q"], reason: "", amount: 380 }],
  ],
  [
    "a forgotten password",
    () => <ForgotPassword initialEmail=" a@example.com " />,
    {},
    ["member.password.forgot", { email: "a@example.com" }],
  ],
])("%s is sent as it was typed", async (_, part, typed, sent) => {
  const { client } = renderMutations(part());
  await submitForm(client, seen.forms[0] as TestForm, typed);
  expect(browser.server.sent).toEqual([sent]);
});

test("a refund of no goods is not asked for, and says so", () => {
  renderMutations(refund([]));
  expect((seen.forms[0] as TestForm).read(new FormData())).toEqual({ missing: { productIds: "請至少選一件商品" } });
});

test("goods are chosen for a refund one by one, and all of them are the whole order", () => {
  const chosen: unknown[] = [];
  const choices = (now: string[] | null) => {
    const html = renderMutations(refund(now)).html;
    chosen.push([...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box.includes("checked")));
  };
  for (const now of [null, ["q"], []]) choices(now);
  expect(chosen).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});

test("the chosen products are passed on: each by its id, and none for the whole order", () => {
  const onChoose = vi.fn<(productIds: string[] | null) => void>();
  const choose = (chosen: string[] | null, place: number, checked: boolean) => {
    const given = {
      order: { id, kind: "cart" },
      proposal: { items, amount: 380 },
      chosen,
      isChanging: false,
      onChoose,
    };
    const of = () => RefundForm({ ...given, onAsked: async () => {}, onLeave: nothing } as never);
    const pressBox = (shown: ReactNode) => {
      let seenBoxes = 0;
      const isBox = ({ props }: { props: Record<string, unknown> }) =>
        props["name"] === "productIds" && seenBoxes++ === place;
      const { props } = findElement(shown, isBox);
      (props["onChange"] as (event: unknown) => void)({ target: { checked } });
    };
    renderMutations(<RunSteps of={of} steps={[pressBox]} />);
  };
  choose(null, 0, false);
  choose(["q"], 0, true);
  choose(["q"], 1, false);
  expect(onChoose.mock.calls).toEqual([[["q"]], [null], [[]]]);
});

test("the account of a refund is sent as it was typed, and nothing of it is kept", async () => {
  const known = { "/api/auth/user": { id }, [`["refund account","t","${id}"]`]: ownLink };
  const { client } = renderMutations(accountPage, known);
  await submitForm(client, seen.forms[0] as TestForm, { ...typedAccount, password: "not asked for" });
  expect(browser.server.sent).toEqual([["payments.refundRequest.enterAccount", { token: "t", account }]]);
  expect(browser.stored.size).toBe(0);
});

test.each<[string, () => ReactNode, string, [string, unknown]]>([
  [
    "a new e-mail",
    () => ConfirmEmail({ token: "t", onOnward: nothing }),
    "確認更換",
    ["member.email.confirm", { token: "t" }],
  ],
  [
    "a change by administrators",
    () => ConfirmEmailChange({ token: "t" }),
    "確認是我的信箱",
    ["member.email.confirmByLink", { token: "t" }],
  ],
  ["its end by a link", () => StopEmailChange({ token: "t" }), "停止更改", ["member.email.stopByLink", { token: "t" }]],
  [
    "its end on the account's page",
    () =>
      EmailChangeSection({
        change: { id, newEmail: "b@example.com", movesAt: "2026-11-24T15:59:00Z", isConfirmed: false },
      }),
    "停止更改",
    ["member.email.stopStaffChange", { id }],
  ],
  [
    "a first password",
    () => FirstPasswordSection({ email: "a@example.com" }),
    "寄設定密碼的連結給我",
    ["member.password.forgot", { email: "a@example.com" }],
  ],
])("%s: the button sends what it says", async (_, of, word, sent) => {
  renderMutations(<RunSteps of={of} steps={[(shown) => press(shown, word)]} />);
  await vi.waitFor(() => expect(browser.server.sent).toEqual([sent]));
});

test("all can be marked read while there are unread ones", () => {
  const inbox = (unread: number) => renderMutations(<Inbox open unread={unread} onClose={nothing} />).html;
  expect(inbox(1)).toContain("全部標為已讀");
  expect(inbox(0)).not.toContain("全部標為已讀");
});

const notification = { id, title: "付款完成", message: "", type: "system", path: "/account", createdAt: "2026-11-21" };

test("following a notification closes the inbox, and marks it read where it was not", async () => {
  const follow = async (isRead: boolean) => {
    browser.server.sent.length = 0;
    const onClose = vi.fn<() => void>();
    seen.links.length = 0;
    const list = { pages: [{ items: [{ ...notification, isRead }], next: null }], pageParams: [null] };
    const { client } = renderMutations(<Inbox open unread={1} onClose={onClose} />, {
      '[["member","notification","list"],{"input":{"limit":10},"type":"infinite"}]': list,
    });
    (seen.links[0] as { onClick: () => void }).onClick();
    expect(onClose).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(client.isMutating()).toBe(0));
    return [...browser.server.sent];
  };
  expect(await follow(true)).toEqual([]);
  expect(await follow(false)).toEqual([["member.notification.read", { id }]]);
});
