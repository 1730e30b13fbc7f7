import { randomUUID } from "node:crypto";
import { type ErrorBody, type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import type { Switches, SwitchSettings } from "@panshi/contracts/platform/switches";
import { auditEntries, mailOutbox, settings } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPlans,
  countRows,
  registrationBody,
  snapshot,
  withTestTransaction,
} from "../fixtures.ts";
import {
  createOrder,
  gatewayEventFields,
  mutateTrpc,
  notify,
  placeOrderAndBeginPayment,
  queryTrpc,
  RETURN_PATH,
  signedBody,
  stateAndFlagOf,
  payuniVariables,
} from "../payment-fixtures.ts";
import { defaultSwitches, SWITCHES_PATH, setTestSwitches } from "./turn.ts";

type Cookies = Record<string, string>;
let server: TestApp;
let other: TestApp;
let boss: Cookies;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  other = await testApp({ variables: payuniVariables, sharing: server });
  await addPlans(server);
  boss = (await addAdministrator(server, "super_admin")).cookies;
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(() => setTestSwitches(server, boss, {}));

const put = (body: unknown, cookies: Cookies = boss) =>
  server.call<SwitchSettings & ErrorBody>("PUT", SWITCHES_PATH, { body, cookies });
const read = async (cookies: Cookies = boss, from = server) =>
  (await from.call<SwitchSettings>("GET", SWITCHES_PATH, { cookies })).body;

describe("[S6.07] the four switches", () => {
  it("are read by every role and changed by super administrators alone", async () => {
    await setTestSwitches(server, boss, {});
    const before = await snapshot(server, ["settings", "audit_entries"]);
    for (const role of ["admin", "moderator"] as const) {
      const { cookies } = await addAdministrator(server, role);
      expect(await read(cookies)).toMatchObject(defaultSwitches);
      expect((await put({ ...defaultSwitches, maintenance: true }, cookies)).body.code).toBe("forbidden");
    }
    expect((await put({ ...defaultSwitches, maintenance: true }, {})).status).toBe(401);
    expect((await put({ ...defaultSwitches, maintenance: true }, (await addMember(server)).cookies)).status).toBe(401);
    for (const body of [{}, { ...defaultSwitches, payment: "yes" }, { ...defaultSwitches, payment: undefined }, []])
      expect((await put(body)).status).toBe(400);
    expect(await snapshot(server, ["settings", "audit_entries"])).toEqual(before);
  });

  it("are audited with what they were, and hold on every server within a second", async () => {
    expect((await other.call("GET", "/api/faqs")).status).toBe(200);
    const { status, body } = await put({ ...defaultSwitches, registration: false, maintenance: true });
    expect([status, body]).toMatchObject([200, { registration: false, maintenance: true }]);
    await vi.waitFor(
      async () => {
        for (const each of [server, other]) expect((await each.call("GET", "/api/faqs")).status).toBe(503);
      },
      { timeout: 1000, interval: 20 },
    );
    const [entry] = await server.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "setting.update"))
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      .limit(1);
    expect(entry).toMatchObject({
      subjectType: "setting",
      subjectId: "switches",
      before: defaultSwitches,
      after: { ...defaultSwitches, registration: false, maintenance: true },
    });
  });

  it("are not overwritten by whoever saw them before somebody else's change, the first one too", async () => {
    await withTestTransaction(server, (db) => db.delete(settings));
    const seen = await read();
    expect(seen).toEqual({ ...defaultSwitches, updatedAt: "1970-01-01T00:00:00.000Z" });
    const both = await Promise.all([
      put({ ...defaultSwitches, prayers: false, updatedAt: seen.updatedAt }),
      put({ ...defaultSwitches, payment: false, updatedAt: seen.updatedAt }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "edit_conflict", current: await read() });
    // A documented call without `updatedAt` is a last write.
    expect((await put(defaultSwitches)).status).toBe(200);
  });
});

/** A browser in the middle of everything: a member, a visitor with an order at the gateway, and staff. */
async function underWay() {
  const member = await addMember(server);
  const own = await placeOrderAndBeginPayment(server, member.cookies);
  const guest = await placeOrderAndBeginPayment(server, {}, "basic", { email: `${randomUUID()}@example.com` });
  return { member, own, guest };
}
type UnderWay = Awaited<ReturnType<typeof underWay>>;

const wish = {
  planType: "trial",
  soulPlanet: "mars",
  soulLeyline: "wanli",
  sacredObject: "meteorite",
  sacredSong: "living_breath",
  prayerWish: "願今天平安。",
};
const answered = async (sent: Promise<{ status: number; body: unknown }>): Promise<number | ErrorCode> => {
  const { status, body } = await sent;
  return status < 400 ? status : (body as ErrorBody).code;
};
const register = (cookies: Cookies = {}, more: object = {}) =>
  answered(server.call("POST", "/api/register", { body: { ...registrationBody(), ...more }, cookies }));
const perform = (cookies: Cookies) =>
  answered(server.call("POST", "/api/complete-registration", { body: wish, cookies }));
const order = (cookies: Cookies = {}) => answered(createOrder(server, "basic", {}, { cookies }));

/** The upload of staff: the provider's file with invoice numbers. */
async function upload() {
  const form = new FormData();
  form.append("file", new Blob(["x"], { type: "text/csv" }), "numbers.csv");
  const request = new Request("http://own.invalid", { method: "POST", body: form });
  const answer = await server.app.inject({
    method: "POST",
    url: `/api/admin/invoices/batches/${randomUUID()}/numbers`,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    cookies: boss,
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<ErrorBody>().code;
}

type Outcome = number | ErrorCode;
type Row = {
  thrown: Partial<Switches>;
  registration: Outcome;
  ritual: Outcome;
  payment: { member: Outcome; visitor: Outcome };
};
/** What each switch answers to somebody in the middle of each. An upload of staff goes on under all. */
const matrix: Record<string, Row> = {
  "[S2.138] registration off": {
    thrown: { registration: false },
    registration: "registration_closed",
    ritual: 200,
    payment: { member: 200, visitor: "registration_closed" },
  },
  "[S2.139] prayers off": {
    thrown: { prayers: false },
    registration: 201,
    ritual: "prayers_closed",
    payment: { member: 200, visitor: 200 },
  },
  "[S8.15] payment off": {
    thrown: { payment: false },
    registration: 201,
    ritual: 200,
    payment: { member: "payment_unavailable", visitor: "payment_unavailable" },
  },
  "[S2.140] maintenance": {
    thrown: { maintenance: true },
    registration: "maintenance",
    ritual: "maintenance",
    payment: { member: "maintenance", visitor: "maintenance" },
  },
};

describe("a switch thrown in the middle", () => {
  it.each(Object.entries(matrix))("%s: refuses what it says, keeps what exists, and opens again", async (_, row) => {
    const { thrown, registration, ritual, payment } = row;
    const { member, own, guest } = await underWay();
    await setTestSwitches(server, boss, thrown);
    const counts = () => Promise.all(["members", "prayers", "orders"].map((table) => countRows(server, table)));
    const before = await counts();
    expect(await register()).toBe(registration);
    expect(await perform(member.cookies)).toBe(ritual);
    expect([await order(member.cookies), await order()]).toEqual([payment.member, payment.visitor]);
    expect(await upload()).toBe("not_found");
    const made = (outcome: Outcome) => (typeof outcome === "number" ? 1 : 0);
    const after = await counts();
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([
      made(registration),
      made(ritual),
      made(payment.member) + made(payment.visitor),
    ]);
    await expectOrdersGoOn({ member, own, guest });

    await setTestSwitches(server, boss, {});
    expect(await register()).toBe(201);
    // The prayers' limit of a trial is a day's; the same wish again is the same prayer.
    expect(await perform(member.cookies)).toBe(200);
    expect([await order(member.cookies), await order()]).toEqual([200, 200]);
  });
});

/** An order at the gateway is paid, reported and shown, whatever is switched. */
async function expectOrdersGoOn({ own, guest }: UnderWay) {
  for (const { orderId, merTradeNo, cookies } of [own, guest]) {
    expect((await server.call("GET", `/pay/${orderId}`, { cookies })).status).toBe(200);
    expect((await server.call("POST", `/pay/${orderId}`, { cookies })).status).toBe(200);
    const paid = gatewayEventFields.card(merTradeNo, 3990);
    expect(await notify(server, paid)).toBe(200);
    const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };
    const returned = await server.call("POST", RETURN_PATH, { payload: signedBody(paid), headers });
    expect([returned.status, returned.headers["location"]]).toEqual([303, `/payment/success?order=${orderId}`]);
    expect((await queryTrpc(server, "payments.order", { id: orderId }, cookies)).body.result).toBe("paid");
  }
  expect((await stateAndFlagOf(server, own.orderId))[0]).toBe("fulfilled");
  expect((await stateAndFlagOf(server, guest.orderId))[0]).toBe("paid");
}

describe("[S2.138] with registration off, a paid order's claim registers", () => {
  const linkOf = async (orderId: string) => {
    const [letter] = await server.database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.purposeKey, `claim:${orderId}`));
    return /claim#token=([\w-]+)/.exec(letter?.body ?? "")?.[1] ?? "";
  };

  it("by the browser's cookie once it is paid, and only once", async () => {
    const { guest } = await underWay();
    await setTestSwitches(server, boss, { registration: false });
    expect(await register(guest.cookies)).toBe("registration_closed");
    await notify(server, gatewayEventFields.card(guest.merTradeNo, 3990));
    expect(await register({ panshi_visitor: "y".repeat(43) })).toBe("registration_closed");
    expect(await register(guest.cookies)).toBe(201);
    expect((await stateAndFlagOf(server, guest.orderId))[0]).toBe("fulfilled");
    expect(await register(guest.cookies)).toBe("registration_closed");
  });

  it("by the letter's link in another browser, which then claims it", async () => {
    const { guest } = await underWay();
    await notify(server, gatewayEventFields.card(guest.merTradeNo, 3990));
    await setTestSwitches(server, boss, { registration: false });
    const token = await linkOf(guest.orderId);
    expect(await register({}, { claimToken: "z".repeat(43) })).toBe("registration_closed");
    const body = { ...registrationBody(), claimToken: token };
    const registered = await server.call("POST", "/api/register", { body });
    expect(registered.status).toBe(201);
    expect((await mutateTrpc(server, "payments.claimByLink", { token }, registered.cookies)).status).toBe(200);
    expect(await register({}, { claimToken: token })).toBe("registration_closed");
  });

  it("and a visitor reads why no payment is offered", async () => {
    await setTestSwitches(server, boss, { registration: false });
    const { body } = await createOrder(server);
    expect(body).toMatchObject({ success: false, code: "registration_closed" });
    expect(body.message).not.toBe(errors.registration_closed.message);
    expect(body.error).toContain("登入就能購買");
  });
});

it("[S2.139] with prayers off, nothing of a first ritual happens, and what was prayed before stays readable", async () => {
  const member = await addMember(server);
  await setTestSwitches(server, boss, { prayers: false });
  const before = await snapshot(server, ["members", "prayers", "membership_grants", "manual_enrolments"]);
  expect(await perform(member.cookies)).toBe("prayers_closed");
  expect((await mutateTrpc(server, "member.journey.complete", wish, member.cookies)).failure?.code).toBe(
    "prayers_closed",
  );
  expect(await snapshot(server, ["members", "prayers", "membership_grants", "manual_enrolments"])).toEqual(before);
  expect((await queryTrpc<{ prayersOpen: boolean }>(server, "member.site.capabilities", undefined)).body).toMatchObject(
    {
      prayersOpen: false,
      registrationOpen: true,
    },
  );
  await setTestSwitches(server, boss, {});
  expect(await perform(member.cookies)).toBe(200);
  await setTestSwitches(server, boss, { prayers: false });
  const prayers = await server.call<{ content: string }[]>("GET", "/api/prayers", { cookies: member.cookies });
  expect(prayers.body.map(({ content }) => content)).toEqual([wish.prayerWish]);
});
