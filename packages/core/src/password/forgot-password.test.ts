import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "../clock.ts";
import { rememberBrowser } from "../session/remember-browser.ts";
import { signIn } from "../session/sign-in.ts";
import { emailsTo, insertTestMember, outcomeOf, PASSWORD, type TestCore, testCore, uniqueAddress } from "../testing.ts";
import { countManyAttempts } from "../throttle/testing.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";
import { sendResetLink } from "./send-reset-link.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

const ask = (email: string, knownBrowser?: string) =>
  outcomeOf(forgotPassword({ ctx: { ...core.ctx, address: uniqueAddress() }, input: { email, knownBrowser } }));
/** The tokens of all reset links e-mailed to somebody, after the queued jobs have run. */
const linksTo = async (email: string) => {
  for (const { queue, data } of core.jobs.splice(0))
    if (queue === "send-reset-link") await sendResetLink({ ctx: core.ctx, input: data as never });
  const emails = await emailsTo(core.ctx.db, email);
  return emails.flatMap(({ body }) => /#token=([\w-]{43})/.exec(body)?.[1] ?? []);
};
const reset = (token = "") => {
  const input = { token, password: "a new long one", userAgent: "test" };
  return outcomeOf(resetPassword({ ctx: { ...core.ctx, address: uniqueAddress() }, input }));
};

it("a known browser may ask for a new password also when a stranger has used up the account's limit", async () => {
  const { id: memberId, email } = await insertTestMember(core.ctx);
  const cookie = await rememberBrowser({ ctx: core.ctx, input: { memberId, cookie: undefined } });
  await countManyAttempts({ ctx: core.ctx, input: { times: 5, limit: "reset:account", subject: memberId } });
  const typed = email.toUpperCase();
  expect([await ask(typed), await ask(typed, cookie)]).toEqual(["too_many", "ok"]);
  for (let asked = 1; asked < 5; asked += 1) await ask(typed, cookie);
  expect(await ask(typed, cookie)).toBe("too_many");
});

it("requesting links does not revoke the link of a warning about failed sign-ins", async () => {
  const { id, email } = await insertTestMember(core.ctx);
  await countManyAttempts({ ctx: core.ctx, input: { times: 100, limit: "login:account", subject: id } });
  const browser = { visitorHash: null, userAgent: "test", sessionHash: null, knownBrowser: undefined };
  const input = { identifier: email, password: PASSWORD, ...browser };
  expect(await outcomeOf(signIn({ ctx: core.ctx, input }))).toBe("too_many");
  const [warning] = await linksTo(email);
  await ask(email);
  await linksTo(email);
  await ask(email);
  const [, first, second] = await linksTo(email);
  core.clock.advance(5 * MINUTE);
  // A second request replaces the first.
  expect(await reset(first)).toBe("link_expired");
  expect(await reset(warning)).toBe("ok");
  expect(await reset(second)).toBe("link_expired");
});

it("at most 25 links an hour are e-mailed to one address, however many browsers signed in to the account", async () => {
  const { id: memberId, email } = await insertTestMember(core.ctx);
  let allowed = 0;
  for (let browser = 0; browser < 7; browser += 1) {
    const cookie = await rememberBrowser({ ctx: core.ctx, input: { memberId, cookie: undefined } });
    for (let asked = 0; asked < 5; asked += 1) allowed += (await ask(email, cookie)) === "ok" ? 1 : 0;
  }
  expect(allowed).toBe(25);
});
