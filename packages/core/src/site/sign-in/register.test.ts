import { RegisterInput } from "@panshi/contracts/accounts/member";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteAccount } from "../own-data/delete-account.ts";
import { resumeSession } from "../../accounts/session/resume-session.ts";
import { emailsTo, nextNumber, PASSWORD, type TestCore, testCore, uniqueNetworkAddress } from "../../testing.ts";
import { register } from "./register.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

it("sends two welcome e-mails a day to an address that registers, is deleted and registers again", async () => {
  const email = `again${nextNumber()}@example.com`;
  let sent = 0;
  for (let round = 0; round < 4; round += 1) {
    const phone = `095${String(nextNumber()).padStart(7, "0")}`;
    const person = RegisterInput.parse({ email, password: PASSWORD, fullName: "王小明", phone });
    const browser = { visitorHash: null, userAgent: "test", sessionHash: null };
    const ctx = { ...core.ctx, address: uniqueNetworkAddress() };
    const { token } = await register(ctx, { ...person, ...browser });
    sent += (await emailsTo(core.ctx.db, email)).filter(({ purpose }) => purpose === "welcome").length;
    const session = (await resumeSession(ctx, { token })) ?? expect.fail("no session");
    const actor = { kind: "member", viewer: session.viewer, visitorHash: null } as const;
    await deleteAccount({ ...ctx, actor }, { password: PASSWORD, token });
  }
  expect(sent).toBe(2);
});
