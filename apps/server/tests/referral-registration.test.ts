import type { OwnCoupon, OwnReferral } from "@panshi/contracts/commerce/own-referral";
import type { SignInResult } from "@panshi/contracts/accounts/member";
import type { Page } from "@panshi/contracts/platform/list";
import { DAY, HOUR } from "@panshi/core/platform/clock";
import { newId } from "@panshi/db";
import { couponUses, mailOutbox, members, promotions, referrals } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addPlans, countRows, openMemberSession, PASSWORD, registrationBody, withTestTransaction } from "./fixtures.ts";
import {
  createOrder,
  gatewayEventFields,
  mutateTrpc,
  notify,
  orderRow,
  payuniVariables,
  placeOrderAndBeginPayment,
  queryTrpc,
} from "./payment-fixtures.ts";
import {
  addReferrer,
  followLink,
  programTerms,
  REFERRAL_COOKIE,
  type Referrer,
  referrersOf,
  setProgramRunning,
  startReferralProgram,
} from "./referral-fixtures.ts";

type Cookies = Record<string, string>;

let server: TestApp;
let program: string;
let referrer: Referrer;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  program = await startReferralProgram(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  referrer = await addReferrer(server);
});

/** Registers by the form; `cookies` are the browser's, before and after it. */
async function register(cookies: Cookies = {}, more: object = {}) {
  const body = { ...registrationBody(), ...more };
  const answer = await server.call<SignInResult>("POST", "/api/register", {
    body,
    cookies,
    address: uniqueNetworkAddress(),
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  const { id } = answer.body.user;
  return { id, ...body, cookies: { ...cookies, ...answer.cookies }, set: answer.cookies };
}
const follow = (cookies: Cookies = {}, of = referrer) => followLink(server, of, cookies);
const erase = async (cookies: Cookies) =>
  expect((await mutateTrpc(server, "member.ownData.deleteAccount", { password: PASSWORD }, cookies)).status).toBe(200);
const mine = async (of: Cookies = referrer.cookies) =>
  (await queryTrpc<OwnReferral>(server, "member.referral.mine", undefined, of)).body;
const couponsOf = async (of: Cookies, input: object = {}) =>
  (await queryTrpc<Page<OwnCoupon>>(server, "member.referral.coupons", input, of)).body;

describe("registering by the form", () => {
  it("after a member's link is theirs, and the browser forgets the link", async () => {
    const { id, set } = await register(await follow());
    expect(await referrersOf(server, id)).toEqual([referrer.id]);
    expect(set[REFERRAL_COOKIE]).toBe("");
  });

  it("without a link, or with a cookie that is no code, is nobody's", async () => {
    const others: Cookies[] = [{}, { [REFERRAL_COOKIE]: "ZZZZZZZZ" }, { [REFERRAL_COOKIE]: "'; drop table--" }];
    for (const cookies of others) expect(await referrersOf(server, (await register(cookies)).id)).toEqual([]);
  });

  it("is that of the link which was followed last", async () => {
    const later = await addReferrer(server);
    const { id } = await register(await follow(await follow(), later));
    expect(await referrersOf(server, id)).toEqual([later.id]);
  });

  it("by the call of the screens is theirs too", async () => {
    const answer = await mutateTrpc<SignInResult>(
      server,
      "member.session.register",
      registrationBody(),
      await follow(),
    );
    expect([answer.status, answer.cookies[REFERRAL_COOKIE]]).toEqual([200, ""]);
    expect(await referrersOf(server, answer.body.user.id)).toEqual([referrer.id]);
  });

  it("that fails leaves the cookie for the next attempt", async () => {
    const cookies = await follow();
    const body = { ...registrationBody(), email: referrer.email };
    const refused = await server.call("POST", "/api/register", { body, cookies });
    expect([refused.status, refused.cookies[REFERRAL_COOKIE]]).toEqual([409, undefined]);
    expect(await referrersOf(server, (await register(cookies)).id)).toEqual([referrer.id]);
  });

  it("while no program runs is nobody's, also of a program that starts later", async () => {
    await setProgramRunning(server, program, false);
    const { id } = await register(await follow());
    const terms = await mine();
    await setProgramRunning(server, program, true);
    expect([terms.terms, await referrersOf(server, id)]).toEqual([null, []]);
  });

  it("after the referrer was deactivated or erased is nobody's", async () => {
    const closed = await addReferrer(server);
    const cookies = await follow({}, closed);
    await withTestTransaction(server, (db) =>
      db.update(members).set({ isActive: false }).where(eq(members.id, closed.id)),
    );
    expect(await referrersOf(server, (await register(cookies)).id)).toEqual([]);
    const gone = await follow();
    await erase(referrer.cookies);
    expect(await referrersOf(server, (await register(gone)).id)).toEqual([]);
  });

  it("after signing out is nobody's", async () => {
    const signedIn = { ...(await follow()), ...(await openMemberSession(server, (await addReferrer(server)).id)) };
    const out = await server.call("GET", "/api/logout", { cookies: signedIn });
    expect(out.cookies[REFERRAL_COOKIE]).toBe("");
    expect(await referrersOf(server, (await register({ ...signedIn, ...out.cookies })).id)).toEqual([]);
  });
});

describe("a visitor who pays first", () => {
  it("and registers in the same browser is the referrer's", async () => {
    const order = await placeOrderAndBeginPayment(server, await follow());
    await notify(server, gatewayEventFields.card(order.merTradeNo, 3990));
    const { id } = await register(order.cookies);
    expect(await referrersOf(server, id)).toEqual([referrer.id]);
    // What was paid before the registration earns the referral.
    const [referral] = await server.database.db.select().from(referrals).where(eq(referrals.refereeId, id));
    expect(referral).toMatchObject({ orderId: order.orderId, state: "waiting" });
    expect(await mine()).toMatchObject({ friends: { registered: 1, waiting: 1, rewarded: 0 } });
    expect(await orderRow(server, order.orderId)).toMatchObject({ memberId: id, referrerId: null });
  });

  it("and registers in the same browser after the link's cookie ended is the referrer's", async () => {
    const { [REFERRAL_COOKIE]: _, ...paying } = (await paidWithLetter(await follow())).cookies;
    expect(await referrersOf(server, (await register(paying)).id)).toEqual([referrer.id]);
    const order = await placeOrderAndBeginPayment(server, await follow());
    const { [REFERRAL_COOKIE]: __, ...unpaid } = order.cookies;
    expect(await referrersOf(server, (await register(unpaid)).id)).toEqual([]);
  });

  it("and ordered before and after by another friend's link is the later one's, and the earlier one's where that account is erased", async () => {
    for (const isErased of [false, true]) {
      const [earlier, later] = [await addReferrer(server), await addReferrer(server)];
      const first = await paidWithLetter(await follow({}, earlier));
      server.clock.advance(1);
      const second = await paidWithLetter(await follow(first.cookies, later));
      if (isErased) await erase(later.cookies);
      expect((await orderRow(server, second.orderId)).referrerId).toBe(isErased ? null : later.id);
      const { [REFERRAL_COOKIE]: _, ...browser } = second.cookies;
      expect(await referrersOf(server, (await register(browser)).id)).toEqual([isErased ? earlier.id : later.id]);
    }
  });

  /** A paid order of a browser with these cookies, and the token of its letter's link. */
  async function paidWithLetter(cookies: Cookies) {
    const email = `${newId(server.clock.now())}@example.com`;
    const order = await placeOrderAndBeginPayment(server, cookies, "basic", { email });
    await notify(server, gatewayEventFields.card(order.merTradeNo, 3990));
    const [letter] = await server.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.purposeKey, `claim:${order.orderId}`));
    return { ...order, claimToken: /claim#token=([\w-]+)/.exec(letter?.body ?? "")?.[1] ?? expect.fail("no letter") };
  }

  it("and registers by the letter's link in another browser is the referrer's", async () => {
    const { orderId, claimToken } = await paidWithLetter(await follow());
    expect((await orderRow(server, orderId)).referrerId).toBe(referrer.id);
    const { id, cookies } = await register({}, { claimToken });
    expect(await referrersOf(server, id)).toEqual([referrer.id]);
    expect((await mutateTrpc(server, "payments.claimByLink", { token: claimToken }, cookies)).status).toBe(200);
    expect(await orderRow(server, orderId)).toMatchObject({ memberId: id, referrerId: null });
  });

  it("is the referrer's of that browser's own link, where it followed one", async () => {
    const { claimToken } = await paidWithLetter(await follow());
    const other = await addReferrer(server);
    expect(await referrersOf(server, (await register(await follow({}, other), { claimToken })).id)).toEqual([other.id]);
  });

  it("and claims the order with an account that they had is nobody's", async () => {
    const { orderId, claimToken } = await paidWithLetter(await follow());
    const earlier = await addReferrer(server);
    await mutateTrpc(server, "payments.claimByLink", { token: claimToken }, earlier.cookies);
    expect(await orderRow(server, orderId)).toMatchObject({ memberId: earlier.id, referrerId: null });
    expect(await referrersOf(server, earlier.id)).toEqual([]);
    // The link is used up.
    expect(await referrersOf(server, (await register({}, { claimToken })).id)).toEqual([]);
  });

  it("in the referrer's own browser is nobody's, wherever the letter is opened", async () => {
    const body = { identifier: referrer.email, password: PASSWORD };
    const { cookies: known } = await server.call("POST", "/api/auth/login", { body });
    const { orderId, claimToken } = await paidWithLetter(await follow({ panshi_known: known["panshi_known"] ?? "" }));
    expect((await orderRow(server, orderId)).referrerId).toBeNull();
    expect(await referrersOf(server, (await register({}, { claimToken })).id)).toEqual([]);
  });

  it("is nobody's as a member, whose link is of no use any more", async () => {
    const member = await addReferrer(server);
    const placed = await createOrder(server, "basic", {}, { cookies: { ...(await follow()), ...member.cookies } });
    expect((await orderRow(server, placed.body.orderId)).referrerId).toBeNull();
  });
});

describe("nobody refers themselves", () => {
  it("in a browser in which the referrer has signed in, also after signing out of it", async () => {
    const signedIn = await server.call("POST", "/api/auth/login", {
      body: { identifier: referrer.email, password: PASSWORD },
    });
    const out = await server.call("GET", "/api/logout", { cookies: signedIn.cookies });
    const browser = { ...signedIn.cookies, ...out.cookies };
    expect(await referrersOf(server, (await register(await follow(browser))).id)).toEqual([]);
    // Somebody else's browser, with a mark of another account.
    const { panshi_known = "" } = (await register()).set;
    expect(await referrersOf(server, (await register(await follow({ panshi_known }))).id)).toEqual([referrer.id]);
  });

  it("with an e-mail or a phone that an account had before: erased, or changed", async () => {
    const erased = await register();
    await erase(erased.cookies);
    const { email, phone } = erased;
    expect(await referrersOf(server, (await register(await follow(), { email: email.toUpperCase() })).id)).toEqual([]);
    expect(await referrersOf(server, (await register(await follow(), { phone })).id)).toEqual([]);
    const changed = await register();
    const profile = {
      fullName: "王小明",
      firstName: "小明",
      lastName: "王",
      marketingOptIn: false,
      modelConsent: false,
    };
    const { phone: free } = registrationBody();
    const answer = await mutateTrpc(server, "member.profile.change", { ...profile, phone: free }, changed.cookies);
    expect(answer.status).toBe(200);
    expect(await referrersOf(server, (await register(await follow(), { phone: changed.phone })).id)).toEqual([]);
  });

  it("and a profile that is saved with the phone that it has gives up none", async () => {
    const before = await countRows(server, "former_contacts");
    const { cookies, phone } = await register();
    const profile = {
      fullName: "王小明",
      firstName: "小明",
      lastName: "王",
      marketingOptIn: false,
      modelConsent: false,
    };
    expect((await mutateTrpc(server, "member.profile.change", { ...profile, phone }, cookies)).status).toBe(200);
    expect(await countRows(server, "former_contacts")).toBe(before);
  });
});

describe("a member's own referrals", () => {
  const coupon = (given: Partial<typeof promotions.$inferInsert> = {}) => {
    const now = server.clock.now();
    const id = newId(now);
    const row = {
      id,
      title: "推薦禮",
      description: "",
      discountType: "fixed" as const,
      discountValue: 500,
      couponCode: `F${id.replaceAll("-", "").toUpperCase()}`,
      validFrom: now,
      validTo: new Date(now.getTime() + 180 * DAY),
      usageLimit: 1,
      minimumAmount: 0,
      ownerId: referrer.id,
      createdAt: now,
      updatedAt: now,
      ...given,
    };
    return withTestTransaction(server, async (db) => {
      await db.insert(promotions).values(row);
      return row;
    });
  };

  it("have the code, its link, the running program's terms, and counts without a name", async () => {
    for (let each = 0; each < 3; each += 1) await register(await follow());
    expect(await mine()).toEqual({
      code: referrer.code,
      link: `http://127.0.0.1:3000/r/${referrer.code}`,
      terms: programTerms,
      friends: { registered: 3, waiting: 3, rewarded: 0 },
    });
    expect((await mine((await addReferrer(server)).cookies)).friends).toEqual({
      registered: 0,
      waiting: 0,
      rewarded: 0,
    });
  });

  it("have the member's coupons alone, newest first, each with its state", async () => {
    const now = server.clock.now();
    const use = async (id: string, row: Partial<typeof couponUses.$inferInsert>) => {
      const { orderId } = (await createOrder(server, "basic", {}, { cookies: referrer.cookies })).body;
      const common = { orderId, promotionId: id, discount: 500, createdAt: now, updatedAt: now };
      await withTestTransaction(server, (db) => db.insert(couponUses).values({ ...common, ...row }));
    };
    const reserve = (id: string, until: number) =>
      use(id, { state: "reserved", reservedUntil: new Date(now.getTime() + until) });
    await coupon({ ownerId: (await addReferrer(server)).id });
    await coupon({ ownerId: null });
    const free = await coupon();
    const held = await coupon({ takenCount: 1 });
    await reserve(held.id, HOUR);
    const lapsed = await coupon({ takenCount: 1 });
    await reserve(lapsed.id, -HOUR);
    const used = await coupon({ takenCount: 1, isActive: false });
    await use(used.id, { state: "used" });
    const withdrawn = await coupon({ isActive: false });
    const expired = await coupon({ validFrom: new Date(0), validTo: new Date(now.getTime() - 1) });
    const states = new Map((await couponsOf(referrer.cookies)).items.map(({ id, state }) => [id, state]));
    expect([...states]).toEqual([
      [expired.id, "expired"],
      [withdrawn.id, "withdrawn"],
      [used.id, "used"],
      [lapsed.id, "available"],
      [held.id, "reserved"],
      [free.id, "available"],
    ]);
    const first = await couponsOf(referrer.cookies, { limit: 5 });
    const rest = await couponsOf(referrer.cookies, { limit: 5, cursor: first.next });
    expect(rest).toEqual({
      items: [
        {
          id: free.id,
          code: free.couponCode,
          amount: 500,
          state: "available",
          validTo: free.validTo.toISOString(),
          createdAt: now.toISOString(),
        },
      ],
      next: null,
    });
  });
});
