import { findElement, press, RunSteps } from "@panshi/client/testing";
import type { RefundOffer } from "@panshi/contracts/commerce/refund-request";
import type { Moment } from "@panshi/contracts/journey/moment";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { ConfirmEmail } from "../features/accounts/email-link/confirm-email.tsx";
import { sampleOrder } from "../features/commerce/order/testing.ts";
import { Offer } from "../features/commerce/refund-request/refund-part.tsx";
import ConfirmDialogueDeletion from "../features/journey/dialogue/confirm-dialogue-deletion.tsx";
import ManualSection from "../features/journey/manual/manual-section.tsx";
import DeleteMoment from "../features/journey/moment/delete-moment.tsx";
import { useRateReading } from "../features/journey/oracle/rating/use-rate-reading.ts";
import { PlanOffer } from "../features/journey/temple/membership/plan-offer.tsx";
import { DevicesSection } from "../features/site/account/sessions/devices-section.tsx";
import { GoogleSection } from "../features/site/account/sign-in/google-section.tsx";
import Inbox from "../features/site/inbox/inbox.tsx";
import { fakeBrowser, queryEffects, renderMutations } from "../lib/page/testing-mutations.tsx";

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", browser.fetch);
});

const id = "0190a000-0000-7000-8000-000000000001";
const other = "0190a000-0000-7000-8000-000000000002";
const at = "2026-11-21T02:00:00.000Z";
const nothing = () => {};
const identity = { email: "g@example.com", linkedAt: at };
const profile = { email: "a@example.com", hasPassword: true, identities: [identity] } as never;
const manuals = { enrolments: [], mayDoDays: true, mayStart: ["energy_manual"] };
const session = (key: string) => ({ id: key, isCurrent: false, userAgent: "", createdAt: at, lastUsedAt: at });
const moment = { id, combinationName: "睡前" } as Moment;

type ActionCase = {
  part: ReactNode;
  known?: Record<string, unknown>;
  /** The procedure of the mutation; none for that of a confirmation. */
  path?: string;
  input?: unknown;
  answer?: unknown;
  sent: [string, unknown];
  refetched: string[];
  changed?: Record<string, unknown>;
  toast?: string;
};

const cases: Record<string, ActionCase> = {
  "a deleted dialogue": {
    part: <ConfirmDialogueDeletion id={id} day="2026年3月1日" onClose={nothing} />,
    sent: ["member.dialogue.delete", { id }],
    refetched: ["member.dialogue.list"],
    toast: "對話已經刪除",
  },
  "a deleted moment": {
    part: <DeleteMoment moment={moment} onClose={nothing} />,
    sent: ["member.moment.delete", { id }],
    refetched: ["member.moment.list"],
    toast: "時刻已經刪除",
  },
  "a started manual": {
    part: <ManualSection />,
    known: { "member.manual.view": manuals },
    path: "member.manual.start",
    input: { manual: "energy_manual" },
    answer: { ...manuals, mayStart: [] },
    sent: ["member.manual.start", { manual: "energy_manual" }],
    refetched: ["member.temple.overview"],
    changed: { "member.manual.view": { ...manuals, mayStart: [] } },
  },
  "a read notification": {
    part: <Inbox open unread={2} onClose={nothing} />,
    path: "member.notification.read",
    input: { id },
    sent: ["member.notification.read", { id }],
    refetched: ["member.notification.list", "member.notification.unread"],
  },
  "all notifications read": {
    part: <Inbox open unread={2} onClose={nothing} />,
    path: "member.notification.readAll",
    sent: ["member.notification.readAll", null],
    refetched: ["member.notification.list", "member.notification.unread"],
  },
  "an unlinked Google account": {
    part: <GoogleSection profile={profile} />,
    known: { "member.profile.view": profile },
    path: "member.identity.unlink",
    sent: ["member.identity.unlink", null],
    refetched: [],
    changed: { "member.profile.view": { email: "a@example.com", hasPassword: true, identities: [] } },
    toast: "取消連結了",
  },
  "a session that was ended": {
    part: <DevicesSection />,
    known: { "member.session.list": [session(id), session(other)] },
    path: "member.session.end",
    input: { id },
    sent: ["member.session.end", { id }],
    refetched: [],
    changed: { "member.session.list": [session(other)] },
  },
  "a confirmed e-mail": {
    part: <ConfirmEmail token="t" onOnward={nothing} />,
    path: "member.email.confirm",
    input: { token: "t" },
    answer: { email: "b@example.com" },
    sent: ["member.email.confirm", { token: "t" }],
    refetched: ["/api/auth/user", "member.profile.view"],
  },
};

test.each(Object.entries(cases))("%s: what shows it is changed or fetched again", async (_, given) => {
  const { part, known = {}, path, input, answer, sent, refetched, changed = {}, toast } = given;
  browser.server.answer = answer;
  const { client, run } = renderMutations(part, known);
  expect(await queryEffects(client, known, () => run(path, input))).toEqual({ refetched, answers: changed });
  expect(browser.server.sent).toEqual([sent]);
  if (toast) expect(storedToasts()[0]?.title).toBe(toast);
});

test("what another tab has deleted counts as deleted; any other refusal changes nothing", async () => {
  const { client, run } = renderMutations(<DeleteMoment moment={moment} onClose={nothing} />);
  browser.server.refusal = { code: "not_found", status: 404 };
  expect((await queryEffects(client, {}, () => run(undefined))).refetched).toEqual(["member.moment.list"]);
  browser.server.refusal = { code: "internal", status: 500 };
  expect((await queryEffects(client, {}, () => expect(run(undefined)).rejects.toThrow())).refetched).toEqual([]);
});

const trialOverview = { membership: { membershipType: "none", hasMembership: false }, chosenPlan: null, trial: "open" };

test("a trial that begins has every answer about the member fetched again; one that is refused, the offer", async () => {
  const { client, run } = renderMutations(<PlanOffer overview={trialOverview as never} />);
  browser.server.answer = { user: { id }, started: true };
  const begun = await queryEffects(client, {}, () => run("member.temple.startTrial"));
  expect(begun.answers).toEqual({ "/api/auth/user": { id } });
  expect(begun.refetched).toContain("member.temple.overview");
  expect(begun.refetched).toContain("member.notification.unread");
  expect(begun.refetched).not.toContain("member.site.capabilities");
  browser.server.refusal = { code: "conflict", status: 409 };
  const refused = await queryEffects(client, {}, () => expect(run("member.temple.startTrial")).rejects.toThrow());
  expect(refused).toEqual({ refetched: ["member.temple.overview"], answers: {} });
});

test("a rated reading has the temple's list fetched again", async () => {
  const take = vi.fn<(rate: ReturnType<typeof useRateReading>) => void>();
  const Rated = () => {
    take(useRateReading());
    return null;
  };
  const { client } = renderMutations(<Rated />);
  const effects = await queryEffects(client, {}, () => take.mock.lastCall?.[0](id, 4));
  expect(effects).toEqual({ refetched: ["member.oracle.mine"], answers: {} });
  expect(browser.server.sent).toEqual([["member.oracle.rateReading", { readingId: id, rating: 4 }]]);
});

const order = sampleOrder({ result: "paid" });
const proposal = { amount: 3990, basis: "whole", left: 3990, items: [], refusal: null } as never;
const request = {
  id,
  state: "waiting",
  reason: null,
  payoutFrom: null,
  proposed: 3990,
  createdAt: at,
  closedAt: null,
} as never;
const offered = (offer: RefundOffer, steps: ((shown: ReactNode) => void)[]) => {
  const onChoose = vi.fn<() => void>();
  const given = { order, offer, chosen: ["p"], onChoose, isChanging: false };
  return { onChoose, ...renderMutations(<RunSteps of={() => Offer(given)} steps={steps} />) };
};
const refundQueries = ["payments.order", "payments.orders", "payments.refundRequest.offer"];

test("a refund that was asked for, or withdrawn, shows on the order and in the list of orders", async () => {
  const asked = offered({ proposal, request: null }, [(shown) => press(shown, "申請退款")]);
  const input = { orderId: order.id, productIds: ["p"], reason: "", amount: 3990 };
  expect(
    (await queryEffects(asked.client, {}, () => asked.run("payments.refundRequest.ask", input))).refetched,
  ).toEqual(refundQueries);
  expect(asked.onChoose).toHaveBeenCalledWith(null);
  let reread: unknown;
  const waiting = offered({ proposal, request }, [
    (shown) => {
      reread = findElement(shown, ({ props }) => "onWithdrawn" in props).props["onWithdrawn"];
    },
  ]);
  const withdrawn = await queryEffects(waiting.client, {}, reread as () => unknown);
  expect(withdrawn.refetched).toEqual(refundQueries);
});

test("a refund is asked for again once the last request is closed, and not before", () => {
  const page = (closedAt: string | null) =>
    offered({ proposal, request: { ...(request as object), closedAt } as never }, []);
  expect(page(null).html).not.toContain("再申請一次");
  expect(page(at).html).toContain("再申請一次");
});
