import { appRouter } from "@panshi/api";
import { journeyDefaults } from "@panshi/contracts/journey/journey";
import { newToken, tokenHash } from "@panshi/core/platform/hashing";
import type { LimitName } from "@panshi/core/platform/limits/limits";
import { throttleManyAttempts } from "@panshi/core/platform/limits/testing";
import { newId } from "@panshi/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addMember, addPlans, addSlips, grantPlan, PASSWORD, registrationBody, type TestMember } from "./fixtures.ts";
import { payuniVariables } from "./payment-fixtures.ts";
import { addProducts } from "./shop-fixtures.ts";

/** The limits of each mutation, with a valid input. */
type Counted = { limits: LimitName[]; input?: (known: Known) => object };
type Known = { id: string; token: string; email: string; product: string; slip: string };

const dialogue = {
  meditationDate: "2026-02-28",
  emotionalState: "calm",
  dialogueContent: "窗外有風",
  soulInsights: "",
};
const moment = ({ id }: Known) => ({ combinationName: "晨", musicItemId: id });
const proof = { password: PASSWORD };
const { prayerManual: _, ...choices } = journeyDefaults;
const oracle: LimitName[] = ["oracle:account"];
const order: LimitName[] = ["order:caller"];
const accountLink: LimitName[] = ["refund-account:address"];
const account = { bankCode: "822", accountNumber: "123456789012", holder: "王小明" };
const plan = { planType: "basic", amount: 3990, currency: "TWD" };

const counted: Record<string, Counted> = {
  "member.session.signIn": { limits: ["login:address"], input: () => ({ identifier: "a@example.com", ...proof }) },
  "member.session.register": { limits: ["register:address"], input: registrationBody },
  "member.password.forgot": {
    limits: ["reset:address", "reset:account", "reset:recipient"],
    input: ({ email }) => ({ email }),
  },
  "member.password.reset": { limits: ["reset-password:address"], input: ({ token }) => ({ token, ...proof }) },
  "member.password.change": {
    limits: ["password-check:account", "password-check-call:account", "change-password:account"],
    input: () => ({ current: PASSWORD, password: "another good one 2026" }),
  },
  "member.email.requestChange": {
    limits: [
      "password-check:session",
      "password-check:account",
      "password-check-call:account",
      "change-email:account",
      "change-email:pair",
      "change-email:recipient",
    ],
    input: ({ email }) => ({ email, ...proof }),
  },
  "member.ownData.deleteAccount": {
    limits: ["password-check:account", "password-check-call:account"],
    input: () => proof,
  },
  "member.profile.change": {
    limits: ["profile:account", "change-phone:account", "change-phone:address"],
    input: () => ({
      fullName: "王小明",
      firstName: "小明",
      lastName: "王",
      phone: "0912345678",
      marketingOptIn: false,
      modelConsent: false,
    }),
  },
  "member.identity.reauthenticate": {
    limits: ["password-check:account", "password-check-call:account"],
    input: () => proof,
  },
  "member.identity.unlink": { limits: ["unlink:account"] },
  "member.dialogue.create": { limits: ["dialogue:account", "dialogue-new:account"], input: () => dialogue },
  "member.dialogue.update": { limits: ["dialogue:account"], input: ({ id }) => ({ ...dialogue, id }) },
  "member.journey.complete": { limits: ["ritual:account"], input: () => choices },
  "member.manual.start": { limits: ["manual:account"], input: () => ({ manual: "sleep_manual" }) },
  "member.manual.doDay": { limits: ["manual:account"], input: ({ id }) => ({ id, dayNumber: 1 }) },
  "member.moment.create": { limits: ["moment:account", "moment-new:account"], input: moment },
  "member.moment.update": { limits: ["moment:account"], input: (known) => ({ ...moment(known), id: known.id }) },
  "member.notification.read": { limits: ["notification:account"], input: ({ id }) => ({ id }) },
  "member.notification.readAll": { limits: ["notification:account"] },
  "member.temple.fulfil": { limits: ["thanks:account"], input: ({ id }) => ({ id, thanks: "謝謝" }) },
  "member.temple.startTrial": { limits: ["ritual:account"] },
  "member.oracle.draw": { limits: oracle, input: () => ({ question: "" }) },
  "member.oracle.interpret": { limits: oracle, input: ({ slip }) => ({ oracle: { id: slip }, question: "" }) },
  "member.oracle.interpretStream": { limits: oracle, input: ({ slip }) => ({ oracle: { id: slip }, question: "" }) },
  "member.oracle.answerReading": { limits: ["answer:account"], input: ({ id }) => ({ readingId: id, answer: "先走" }) },
  "member.oracle.rateReading": { limits: ["rating:account"], input: ({ id }) => ({ readingId: id, rating: 5 }) },
  "payments.createPlanOrder": { limits: order, input: () => plan },
  "payments.createCartOrder": {
    limits: order,
    input: ({ product }) => ({ productIds: [product], amount: 290, consent: true }),
  },
  "payments.claim": { limits: ["claim:account"], input: ({ id }) => ({ id }) },
  "payments.claimByLink": { limits: ["claim:account"], input: ({ token }) => ({ token }) },
  "payments.refundRequest.ask": {
    limits: ["refund-request:account"],
    input: ({ id }) => ({ orderId: id, reason: "", amount: 3990 }),
  },
  "payments.refundRequest.accountLink": { limits: accountLink, input: ({ token }) => ({ token }) },
  "payments.refundRequest.sendCode": { limits: accountLink, input: ({ token }) => ({ token }) },
  "payments.refundRequest.enterAccount": {
    limits: ["refund-account:account"],
    input: ({ token }) => ({ token, account }),
  },
  "payments.refundRequest.enterAccountByCode": {
    limits: accountLink,
    input: ({ token }) => ({ token, account, code: "123456" }),
  },
};

const [quarter, hour, day] = [900, 3600, 86_400];
/** Attempts, and within how many seconds. */
const numbers: Partial<Record<LimitName, [max: number, seconds: number]>> = {
  "login:address": [100, quarter],
  "register:address": [60, hour],
  "reset:address": [60, hour],
  "reset:account": [5, hour],
  "reset:recipient": [25, hour],
  "reset-password:address": [60, hour],
  "password-check:session": [10, quarter],
  "password-check:account": [100, quarter],
  "password-check-call:account": [200, quarter],
  "change-password:account": [10, day],
  "change-email:account": [5, hour],
  "change-email:pair": [3, hour],
  "change-email:recipient": [5, hour],
  "change-phone:account": [10, day],
  "change-phone:address": [60, hour],
  "unlink:account": [10, day],
  "profile:account": [60, hour],
  "ritual:account": [60, hour],
  "thanks:account": [60, hour],
  "manual:account": [120, hour],
  "dialogue:account": [120, hour],
  "dialogue-new:account": [200, day],
  "moment:account": [120, hour],
  "moment-new:account": [200, day],
  "notification:account": [600, hour],
  "oracle:account": [120, hour],
  "answer:account": [120, hour],
  "rating:account": [120, hour],
  "order:caller": [30, hour],
  "claim:account": [60, hour],
  "refund-request:account": [20, day],
  "refund-account:account": [30, hour],
  "refund-account:address": [60, hour],
};

/** Mutations without a limit, each with the reason. */
const free: Record<string, string> = {
  "member.email.confirm":
    "looks up a token of 256 bits in an index; requests for such a link are limited to five an hour",
  "member.email.confirmByLink": "looks up a token of 256 bits in an index; a second confirmation writes nothing",
  "member.email.stopByLink": "looks up a token of 256 bits in an index; a stopped change stays so",
  "member.email.stopStaffChange": "stops a change that staff started, once",
  "member.session.end": "deletes a row that a counted sign-in inserted",
  "member.session.endAll": "deletes the caller's own sessions",
  "payments.refundRequest.withdraw": "closes a request that was counted when it was made, once",
  "member.dialogue.delete": "deletes a row that was counted when it was inserted",
  "member.moment.delete": "deletes a row that was counted when it was inserted",
};

let server: TestApp;
let known: Omit<Known, "id" | "token" | "email">;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  const [slip = ""] = await addSlips(server, 1);
  const [product = ""] = await addProducts(server, [{}]);
  known = { slip, product };
});
afterAll(() => server.close());

const mutations = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).flatMap(([name, { _def }]) => (_def.type === "mutation" && !name.startsWith("admin.") ? [name] : []));

/** The subjects that limits count by, other than the member and the address. */
const subjects: Partial<Record<LimitName, (member: TestMember, email: string) => string>> = {
  "order:caller": ({ id }) => `member:${id}`,
  // Nobody has this e-mail.
  "reset:account": (_, email) => email,
  "reset:recipient": (_, email) => email,
  "change-email:recipient": (_, email) => email,
  "change-email:pair": ({ id }, email) => `${id}\0${email}`,
  "password-check:session": ({ cookies }) => tokenHash(Object.values(cookies)[0] ?? "").toString("base64url"),
};

describe("what members and visitors change", () => {
  it("is limited, or unlimited for a reason: a new mutation must be in one of the two lists", () => {
    expect([...Object.keys(counted), ...Object.keys(free)].toSorted()).toEqual(mutations.toSorted());
  });

  const cases = Object.entries(counted).flatMap(([name, { limits: each, input }]) =>
    each.map((limit) => ({ name, limit, input })),
  );
  it.each(cases)("$name stops at $limit", async ({ name, limit, input }) => {
    const [member, address] = [await addMember(server), uniqueNetworkAddress()];
    await grantPlan(server, member.id, "vip", 90);
    const { baseCtx } = server.services;
    const id = newId(baseCtx.clock.now());
    const email = `new-${id}@example.com`;
    const subject = subjects[limit]?.(member, email) ?? (limit.endsWith(":address") ? address : member.id);
    const [max, seconds] = numbers[limit] ?? [0, 0];
    await throttleManyAttempts(baseCtx, { times: max, limit, subject });
    const json = input?.({ ...known, id, email, token: newToken() }) ?? null;
    const cookies = member.cookies;
    if (name.endsWith("Stream")) {
      // A streamed answer has sent its headers before it fails.
      const headers = { "trpc-accept": "application/jsonl", "x-forwarded-for": address };
      const url = `/trpc/${name}?batch=1`;
      const streamed = await server.app.inject({ method: "POST", url, headers, cookies, payload: { 0: { json } } });
      expect(streamed.body).toContain("too_many");
      return;
    }
    const answer = await server.call("POST", `/trpc/${name}`, { cookies, address, body: { json } });
    expect(answer.text).toContain('"too_many"');
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, String(seconds)]);
  });
});

it("over a limit of writing, answers its own message and not the one about attempts", async () => {
  const member = await addMember(server);
  const { baseCtx } = server.services;
  await throttleManyAttempts(baseCtx, { times: 120, limit: "dialogue:account", subject: member.id });
  const answer = await server.call<{ message: string }>("PUT", `/api/soul-dialogues/${newId(baseCtx.clock.now())}`, {
    cookies: member.cookies,
    body: dialogue,
  });
  expect([answer.status, answer.body.message]).toEqual([429, "剛才做了很多次，先歇一會兒，晚點再繼續"]);
});
