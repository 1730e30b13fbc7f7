import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "../clock.ts";
import {
  nextNumber,
  outcomeOf,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { attemptSignIn, type SignInAttempt } from "./attempt-sign-in.ts";
import type { LimitName } from "./limits.ts";
import { throttleManyAttempts } from "./testing.ts";
import { throttleAttempt } from "./throttle.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const newAccount = () => `account ${nextNumber()}`;
type Attempt = Partial<Pick<SignInAttempt, "browser" | "realm" | "check">> & { passwordFits?: boolean };
/** An attempt whose password is wrong, unless `passwordFits` or `check` says more. */
const signIn = (account: string, address: string, given: Attempt = {}) => {
  const { passwordFits = false, browser = null, realm = "member" } = given;
  const check = given.check ?? (() => Promise.resolve(passwordFits));
  const input = { realm, accountId: account, identifier: account, browser, check };
  return attemptSignIn({ ...core.ctx, address }, input);
};
const attempt = (...call: Parameters<typeof signIn>) => outcomeOf(signIn(...call));
const correct = { passwordFits: true };
const count = (many: number, limit: LimitName, subject: string) =>
  throttleManyAttempts(core.ctx, { times: many, limit, subject });

describe("failed sign-ins", () => {
  it("are 10 an account from one network, counted atomically under 30 at once", async () => {
    const account = newAccount();
    const outcomes = await runConcurrently(30, (index) => attempt(account, `203.0.113.${index + 1}`));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 20 });
    // The right password does not get past it either.
    await expect(signIn(account, "203.0.113.200", correct)).rejects.toMatchObject({
      code: "too_many",
      status: 429,
      retryAfterSeconds: 900,
    });
  });

  it("lock nobody out of another network", async () => {
    const account = newAccount();
    await runConcurrently(40, () => attempt(account, "198.51.100.7"));
    expect(await attempt(account, "198.51.101.7", correct)).toBe("ok");
  });

  it("count an IPv6 network by its /64, however the address is written", async () => {
    const account = newAccount();
    const outcomes = await runConcurrently(12, (index) => attempt(account, `2001:DB8:0:1:${index}::${index}`));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 2 });
    expect(await attempt(account, "2001:db8:0:2::1", correct)).toBe("ok");
  });

  it("are 100 an address, over all accounts; an IPv6 address is its /64", async () => {
    for (const [address, other] of [
      [uniqueNetworkAddress(), uniqueNetworkAddress()],
      ["2001:db8:0:5::1", "2001:db8:0:6::1"],
    ] as const) {
      await count(95, "login:address", address);
      const same = address.replace(/::1$/, "::abcd");
      const outcomes = await runConcurrently(8, () => attempt(newAccount(), same));
      expect(tally(outcomes)).toEqual({ bad_credentials: 5, too_many: 3 });
      expect(await attempt(newAccount(), other)).toBe("bad_credentials");
    }
  });

  it("that were refused use up nothing of the account or the address", async () => {
    const account = newAccount();
    const address = uniqueNetworkAddress();
    await runConcurrently(60, () => attempt(account, address));
    await count(90, "login:account", account);
    await expect(count(1, "login:account", account)).rejects.toThrow();
    await count(90, "login:address", address);
    await expect(count(1, "login:address", address)).rejects.toThrow();
  });

  it("are taken back by a success: only failures count", async () => {
    const account = newAccount();
    const address = uniqueNetworkAddress();
    for (let round = 0; round < 3; round += 1) {
      expect(tally(await runConcurrently(4, () => attempt(account, address, correct)))).toEqual({ ok: 4 });
      expect(tally(await runConcurrently(3, () => attempt(account, address)))).toEqual({ bad_credentials: 3 });
    }
    expect(await attempt(account, address)).toBe("bad_credentials");
    expect(await attempt(account, address)).toBe("too_many");
  });

  it("expire after 15 minutes, and retryAfterSeconds counts down to it", async () => {
    const account = newAccount();
    const address = uniqueNetworkAddress();
    await runConcurrently(11, () => attempt(account, address));
    core.clock.advance(5 * MINUTE);
    await expect(signIn(account, address)).rejects.toMatchObject({ code: "too_many", retryAfterSeconds: 600 });
    core.clock.advance(10 * MINUTE);
    expect(await attempt(account, address, correct)).toBe("ok");
  });

  it("do not count where the password was not checked", async () => {
    const account = newAccount();
    const before = await core.database.sql`select key, count from throttles where count > 0 order by key`;
    const input = { realm: "member", accountId: account, identifier: account, browser: null } as const;
    const failing = { ...input, check: () => Promise.reject(new Error("queue is full")) };
    await expect(attemptSignIn(core.ctx, failing)).rejects.toThrow("queue is full");
    expect(await core.database.sql`select key, count from throttles where count > 0 order by key`).toEqual(before);
  });

  it("store no address, e-mail or phone in clear", async () => {
    await attempt("clear@example.com", uniqueNetworkAddress());
    const rows = await core.database.sql<{ key: string }[]>`select key from throttles`;
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[a-z]+:[\w-]{43}$/);
  });
});

describe("sign-ins that succeed", () => {
  it("are 200 an account and 600 an address in 15 minutes: a password hash is not free", async () => {
    const account = newAccount();
    const address = uniqueNetworkAddress();
    await count(199, "login-call:account", account);
    expect(await attempt(account, address, correct)).toBe("ok");
    expect(await attempt(account, uniqueNetworkAddress(), correct)).toBe("too_many");
    await count(599, "login-call:address", address);
    expect(await attempt(newAccount(), address, correct)).toBe("too_many");
  });

  it("cannot be used up by a stranger's failures", async () => {
    const account = newAccount();
    await count(195, "login-call:account", account);
    expect(
      tally(await runConcurrently(8, () => attempt(account, uniqueNetworkAddress())))["bad_credentials"],
    ).toBeGreaterThan(0);
    expect(await attempt(account, uniqueNetworkAddress(), correct)).toBe("ok");
  });
});

describe("attempts from a known browser", () => {
  it("count by themselves alone: past every other limit the browser has ten", async () => {
    const account = newAccount();
    const address = uniqueNetworkAddress();
    await count(100, "login:account", account);
    await count(100, "login:address", address);
    expect(await attempt(account, address, correct)).toBe("too_many");
    const known = { browser: "one" };
    expect(tally(await runConcurrently(12, () => attempt(account, address, known)))).toEqual({
      bad_credentials: 10,
      too_many: 2,
    });
    expect(await attempt(account, address, { ...correct, ...known })).toBe("too_many");
    expect(await attempt(account, address, { ...correct, browser: "another" })).toBe("ok");
  });

  it("use up nobody else's", async () => {
    const account = newAccount();
    const address = uniqueNetworkAddress();
    await runConcurrently(12, () => attempt(account, address, { browser: "one" }));
    expect(await attempt(account, address, correct)).toBe("ok");
  });

  it("are 100 an account, over all its known browsers", async () => {
    const account = newAccount();
    await count(99, "login:browsers", account);
    expect(await attempt(account, uniqueNetworkAddress(), { browser: "one" })).toBe("bad_credentials");
    expect(await attempt(account, uniqueNetworkAddress(), { browser: "two" })).toBe("too_many");
    expect(await attempt(account, uniqueNetworkAddress(), correct)).toBe("ok");
  });
});

describe("failed sign-ins of administrators", () => {
  const realm = "administrator";

  it("are 100 an address", async () => {
    const address = uniqueNetworkAddress();
    await count(97, "administrator-login:address", address);
    const outcomes = await runConcurrently(5, () => attempt(newAccount(), address, { realm }));
    expect(tally(outcomes)).toEqual({ bad_credentials: 3, too_many: 2 });
  });

  it("leave successes at 200 an account in 15 minutes", async () => {
    const account = newAccount();
    await count(200, "administrator-login-call:account", account);
    expect(await attempt(account, uniqueNetworkAddress(), { ...correct, realm })).toBe("too_many");
  });

  it("are not those whose recovery code is throttled, which count as calls alone", async () => {
    const [account, address] = [newAccount(), uniqueNetworkAddress()];
    const limit = "recovery-code:account";
    await count(5, limit, account);
    const check = () => throttleAttempt(core.ctx, { limit, subject: account }).then(() => true);
    expect(tally(await runConcurrently(10, () => attempt(account, address, { realm, check })))).toEqual({
      too_many: 10,
    });
    expect(await attempt(account, address, { ...correct, realm })).toBe("ok");
    await count(100, "administrator-login:account", account);
    await count(100, "administrator-login:address", address);
    // Eleven of the 200 and of the 600 are gone.
    for (const [most, counter, subject] of [
      [189, "administrator-login-call:account", account],
      [589, "administrator-login-call:address", address],
    ] as const) {
      await count(most, counter, subject);
      await expect(count(1, counter, subject)).rejects.toThrow();
    }
  });

  it("are counted apart from a member's", async () => {
    const account = newAccount();
    await runConcurrently(12, () => attempt(account, "203.0.113.3", { realm }));
    expect(await attempt(account, "203.0.113.3")).toBe("bad_credentials");
  });
});
