import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reauthenticateForLink } from "../session/reauthenticate.ts";
import { signIn } from "../../site/sign-in/sign-in.ts";
import {
  insertTestMember,
  outcomeOf,
  PASSWORD,
  signInTestMember,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import type { LimitName } from "../../platform/limits/limits.ts";
import { throttleManyAttempts } from "../../platform/limits/testing.ts";
import { changePassword } from "./change-password.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

type Session = Awaited<ReturnType<typeof signInTestMember>>;
const change = ({ token, ctx }: Session, current: string) =>
  outcomeOf(
    changePassword(
      { ...ctx, address: uniqueNetworkAddress() },
      { current, password: "a new long one", token, userAgent: "test" },
    ),
  );
const attempt = (identifier: string) => {
  const browser = { visitorHash: null, userAgent: "test", sessionHash: null, knownBrowser: undefined };
  const ctx = { ...core.ctx, address: uniqueNetworkAddress() };
  return outcomeOf(signIn(ctx, { identifier, password: PASSWORD, ...browser }));
};
const count = (many: number, limit: LimitName, subject: string) =>
  throttleManyAttempts(core.ctx, { times: many, limit, subject });
/** A member with so many sessions. */
async function withSessions(sessions: number) {
  const member = await insertTestMember(core.ctx);
  return { ...member, sessions: await runConcurrently(sessions, () => signInTestMember(core.ctx, member.id)) };
}

describe("the password that a live session is asked for", () => {
  it("has ten tries a session; a stolen session takes them from nobody else, and from no sign-in", async () => {
    const { email, sessions } = await withSessions(2);
    const [own, stolen] = sessions as [Session, Session];
    expect(tally(await runConcurrently(12, () => change(stolen, "a guess")))).toEqual({ bad_input: 10, too_many: 2 });
    expect(await attempt(email)).toBe("ok");
    expect(await change(own, PASSWORD)).toBe("ok");
  });

  it("is hashed 200 times in 15 minutes at most, also where it is right", async () => {
    const { id, email, sessions } = await withSessions(1);
    const [{ token, ctx }] = sessions as [Session];
    await count(199, "password-check-call:account", id);
    const reauthenticate = () => outcomeOf(reauthenticateForLink(ctx, { password: PASSWORD, token }));
    expect([await reauthenticate(), await reauthenticate()]).toEqual(["ok", "too_many"]);
    expect(await attempt(email)).toBe("ok");
  });

  it("leaves the holder's right ones alone when a stolen session guesses", async () => {
    const { id, sessions } = await withSessions(2);
    const [own, stolen] = sessions as [Session, Session];
    await count(195, "password-check-call:account", id);
    for (let guess = 0; guess < 10; guess += 1) await change(stolen, "a guess");
    expect(await change(own, PASSWORD)).toBe("ok");
  });

  it("is not counted among failed sign-ins, nor these there", async () => {
    const { id, sessions } = await withSessions(1);
    await count(100, "login:account", id);
    expect(await change(sessions[0] as Session, PASSWORD)).toBe("ok");
  });

  it("is logged where it is wrong", async () => {
    const { sessions } = await withSessions(1);
    core.warnings.length = 0;
    await change(sessions[0] as Session, "a guess");
    expect(core.warnings.map(({ message }) => message)).toEqual(["password check failed"]);
  });
});
