import { MINUTE } from "@panshi/core/clock";
import { countAttempt, type Limit } from "@panshi/core/throttle/throttle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, ownAddress, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addSlips, PASSWORD, registration, snapshot } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const signIn = (identifier: string, address: string, password = "wrong password") =>
  server.call("POST", "/api/auth/login", { body: { identifier, password }, address });
const signInStaff = (username: string, address: string, password = "wrong password") =>
  server.call("POST", "/api/admin/login", { body: { username, password }, address });
/** Counts attempts as the verbs do, without the cost of a password. */
const count = async (attempts: number, limit: Limit, subject: string) => {
  for (let done = 0; done < attempts; done += 1) await countAttempt(server.services.base, limit, subject);
};
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
/** How many answers have each status. */
const tally = (answers: Answer[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

describe("failed sign-ins", () => {
  it("are 10 an account, counted atomically under 30 at once from 30 addresses", async () => {
    const { email } = await addMember(server);
    const answers = await times(30, () => signIn(email, ownAddress()));
    expect(tally(answers)).toEqual({ 401: 10, 429: 20 });
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body).toEqual({ message: "嘗試次數太多，請稍後再試", code: "too_many" });
    expect(refused?.headers["retry-after"]).toBe("900");
    // The right password does not get past it either, in any spelling of the account.
    expect((await signIn(email.toUpperCase(), ownAddress(), PASSWORD)).status).toBe(429);
  });

  it("of an account that does not exist are throttled alike", async () => {
    const answers = await times(12, () => signIn("nobody@example.com", ownAddress()));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
  });

  it("tell at /trpc as well when to try again", async () => {
    const address = ownAddress();
    await count(100, "login:address", address);
    const body = { json: { identifier: "nobody@example.com", password: "wrong" } };
    const answer = await server.call("POST", "/trpc/member.account.signIn", { body, address });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "900"]);
  });

  it("leave the live sessions of a throttled account alone", async () => {
    const { email, cookies } = await addMember(server);
    await times(12, () => signIn(email, ownAddress()));
    expect((await server.call("GET", "/api/auth/user", { cookies })).status).toBe(200);
  });

  it("count one account however its phone is written", async () => {
    const { phone } = await addMember(server);
    const forms = [phone, `0${phone.slice(4)}`, `+886-${phone.slice(4)}`];
    const answers = await times(12, (index) => signIn(forms[index % 3] ?? phone, ownAddress()));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
  });

  it("are 100 an address, over all accounts", async () => {
    const address = ownAddress();
    await count(95, "login:address", address);
    const answers = await times(8, (index) => signIn(`nobody${index}@example.com`, address));
    expect(tally(answers)).toEqual({ 401: 5, 429: 3 });
    expect((await signIn("somebody@example.com", ownAddress())).status).toBe(401);
  });

  it("are forgiven by a success: only failures count", async () => {
    const { email } = await addMember(server);
    const address = ownAddress();
    for (let round = 0; round < 3; round += 1) {
      expect(tally(await times(4, () => signIn(email, address, PASSWORD)))).toEqual({ 200: 4 });
      expect(tally(await times(3, () => signIn(email, address)))).toEqual({ 401: 3 });
    }
    expect(tally([await signIn(email, address)])).toEqual({ 401: 1 });
    expect(tally([await signIn(email, address)])).toEqual({ 429: 1 });
  });

  it("are forgotten after 15 minutes, and Retry-After counts down to it", async () => {
    const { email } = await addMember(server);
    await times(11, () => signIn(email, ownAddress()));
    server.clock.advance(5 * MINUTE);
    const refused = await signIn(email, ownAddress());
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "600"]);
    server.clock.advance(10 * MINUTE);
    expect((await signIn(email, ownAddress(), PASSWORD)).status).toBe(200);
  });

  it("do not count what was not valid input", async () => {
    const { email } = await addMember(server);
    const before = await snapshot(server, ["throttles"]);
    await times(15, () => signIn(email, ownAddress(), ""));
    await times(15, () => signIn("", ownAddress()));
    expect(await snapshot(server, ["throttles"])).toEqual(before);
  });

  it("store no address, e-mail or phone in clear", async () => {
    const address = ownAddress();
    await signIn("clear@example.com", address);
    const rows = await server.database.sql<{ key: string }[]>`select key from throttles`;
    for (const { key } of rows) {
      expect(key).toMatch(/^[a-z-]+:(account|address):[\w-]{43}$/);
    }
  });

  it("are counted one by one when ten come in a batch through /trpc", async () => {
    const { email } = await addMember(server);
    const batch = () =>
      server.call("POST", `/trpc/${Array<string>(10).fill("member.account.signIn").join(",")}?batch=1`, {
        body: Object.fromEntries(
          Array.from({ length: 10 }, (_, index) => [index, { json: { identifier: email, password: "wrong" } }]),
        ),
        address: ownAddress(),
      });
    const first = (await batch()).body as { error: { json: { data: { code: string } } } }[];
    expect(first.map((each) => each.error.json.data.code)).toEqual(Array(10).fill("bad_credentials"));
    const second = (await batch()).body as typeof first;
    expect(second.map((each) => each.error.json.data.code)).toEqual(Array(10).fill("too_many"));
  });
});

describe("failed sign-ins of administrators", () => {
  it("are counted on their own: 10 an account", async () => {
    const { email, cookies } = await addAdministrator(server, "admin");
    expect(tally(await times(12, () => signInStaff(email, ownAddress())))).toEqual({ 401: 10, 429: 2 });
    expect((await server.call("GET", "/api/admin/auth", { cookies })).status).toBe(200);
    // The member's realm does not know of it.
    expect((await signIn(email, ownAddress())).status).toBe(401);
  });
  it("are 100 an address", async () => {
    const address = ownAddress();
    await count(97, "staff-login:address", address);
    const answers = await times(5, (index) => signInStaff(`s${index}@example.com`, address));
    expect(tally(answers)).toEqual({ 401: 3, 429: 2 });
  });
});

describe("registrations", () => {
  it("are 60 an address an hour; the 61st is refused and nothing is stored", async () => {
    const address = ownAddress();
    const register = () => server.call("POST", "/api/register", { body: registration(), address });
    await count(57, "register:address", address);
    expect(tally(await times(3, register))).toEqual({ 201: 3 });
    const before = await snapshot(server, ["members", "mail_outbox", "member_sessions"]);
    const refused = await register();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(await snapshot(server, ["members", "mail_outbox", "member_sessions"])).toEqual(before);
    server.clock.advance(60 * MINUTE);
    expect((await register()).status).toBe(201);
  });

  it("do not count what was not valid input", async () => {
    const address = ownAddress();
    await times(65, () => server.call("POST", "/api/register", { body: { ...registration(), email: "x" }, address }));
    expect((await server.call("POST", "/api/register", { body: registration(), address })).status).toBe(201);
  });
});

describe("draws and readings", () => {
  let slip: string;
  beforeAll(async () => {
    slip = (await addSlips(server, 1))[0] ?? "";
  });
  type Cookies = Record<string, string>;
  const interpret = (address: string, cookies: Cookies = {}) =>
    server.call("POST", "/api/ai-interpretation", { body: { oracle: { id: slip }, question: "" }, address, cookies });
  const draw = (address: string, cookies: Cookies = {}) =>
    server.call("POST", "/trpc/member.oracle.draw", { body: { json: { question: "" } }, address, cookies });
  const kept = ["oracle_draws", "oracle_readings"];

  it("of a member are 120 an hour, together and from any address; what is over stores nothing", async () => {
    const { id, cookies } = await addMember(server);
    await count(117, "oracle:account", id);
    expect(tally([await draw(ownAddress(), cookies), await interpret(ownAddress(), cookies)])).toEqual({ 200: 2 });
    expect((await interpret(ownAddress(), cookies)).status).toBe(200);
    const before = await snapshot(server, kept);
    const refused = await interpret(ownAddress(), cookies);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(refused.body).toEqual({ message: "嘗試次數太多，請稍後再試", code: "too_many" });
    expect((await draw(ownAddress(), cookies)).status).toBe(429);
    expect(await snapshot(server, kept)).toEqual(before);
    server.clock.advance(60 * MINUTE);
    expect((await draw(ownAddress(), cookies)).status).toBe(200);
  });

  it("of visitors are 1200 an address an hour, whatever cookies they throw away; members there are counted apart", async () => {
    const address = ownAddress();
    await count(1197, "oracle:address", address);
    expect(tally(await times(5, (index) => (index % 2 ? draw(address) : interpret(address))))).toEqual({
      200: 3,
      429: 2,
    });
    const { cookies } = await addMember(server);
    expect((await draw(address, cookies)).status).toBe(200);
    expect((await draw(ownAddress())).status).toBe(200);
  });

  it("do not count what was not valid input", async () => {
    const address = ownAddress();
    const before = await snapshot(server, ["throttles"]);
    await server.call("POST", "/api/ai-interpretation", { body: { oracle: { id: "1" } }, address });
    expect(await snapshot(server, ["throttles"])).toEqual(before);
  });
});
