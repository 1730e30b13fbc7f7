import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../site/sign-in/sign-in.ts";
import {
  emailsTo,
  insertTestAdministrator,
  outcomeOf,
  PASSWORD,
  tally,
  type TestCore,
  testCore,
  runConcurrently,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { throttleManyAttempts } from "../../platform/limits/testing.ts";
import { resumeAdministratorSession, signInAdministrator } from "./sign-in-administrator.ts";
import { sendFailedSignInWarning } from "./send-failed-sign-in-warning.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const browser = { visitorHash: null, userAgent: "test", sessionHash: null };
type Given = { address?: string; password?: string; cookie?: string };
const call = (
  username: string,
  { address = uniqueNetworkAddress(), password = "wrong password", cookie }: Given = {},
) => {
  const { userAgent, sessionHash } = browser;
  const input = { username, password, userAgent, sessionHash, knownBrowser: cookie };
  return signInAdministrator({ ...core.ctx, address }, input);
};
const attempt = (...args: Parameters<typeof call>) => outcomeOf(call(...args));
const correct = { password: PASSWORD };
const useUpAccount = (subject: string) =>
  throttleManyAttempts(core.ctx, { times: 100, limit: "administrator-login:account", subject });
/** E-mails to somebody, after the queued jobs have run. */
const warningsTo = async (recipient: string) => {
  for (const { queue, data } of core.jobs.splice(0))
    if (queue === "warn-administrator") await sendFailedSignInWarning(core.ctx, data as never);
  return emailsTo(core.ctx.db, recipient);
};

describe("failed sign-ins of administrators", () => {
  it("are counted on their own: 10 an account from one network", async () => {
    const { email, token } = await insertTestAdministrator(core.ctx, "admin");
    const outcomes = await runConcurrently(12, (index) => attempt(email, { address: `203.0.113.${index}` }));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 2 });
    expect(await resumeAdministratorSession(core.ctx, { token })).not.toBeNull();
    // The member's realm does not count them.
    const member = { identifier: email, password: "wrong password", ...browser, knownBrowser: undefined };
    const ctx = { ...core.ctx, address: "203.0.113.3" };
    expect(await outcomeOf(signIn(ctx, member))).toBe("bad_credentials");
    // Nor does another network.
    expect(await attempt(email, correct)).toBe("ok");
  });

  it("are 100 an account over all networks; known browsers pass, and the holder is warned once", async () => {
    const { id, email } = await insertTestAdministrator(core.ctx, "moderator");
    const { knownBrowser } = await call(email, correct);
    await useUpAccount(id);
    for (let tries = 0; tries < 3; tries += 1) expect(await attempt(email, correct)).toBe("too_many");
    expect(await attempt(email, { ...correct, cookie: knownBrowser })).toBe("ok");
    const emails = await warningsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual(["有人一直在試你的後台密碼"]);
    expect(emails[0]?.body).not.toContain("http");
  });

  it("send no e-mail where the account does not exist or is deactivated", async () => {
    const { email } = await insertTestAdministrator(core.ctx, "moderator", { isActive: false });
    await useUpAccount(email);
    expect(await attempt(email)).toBe("too_many");
    expect(await warningsTo(email)).toEqual([]);
  });

  it("are 10 an account however its name is written, and letters beyond ASCII find nobody", async () => {
    await insertTestAdministrator(core.ctx, "admin", { email: "kim@example.com" });
    const names = ["kim@example.com", "KIM@example.com", " Kim@Example.com"];
    const outcomes = await runConcurrently(12, (index) => attempt(names[index % 3] ?? "", { address: "203.0.113.77" }));
    expect(tally(outcomes)).toEqual({ bad_credentials: 10, too_many: 2 });
    for (const typed of ["K\u0130M@example.com", "\u212Aim@example.com"])
      expect(await attempt(typed, correct)).toBe("bad_credentials");
  });
});
