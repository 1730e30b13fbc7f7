import { afterAll, beforeAll, expect, it } from "vitest";
import { insertTestMember, outcomeOf, signInTestMember, type TestCore, testCore, uniqueAddress } from "../testing.ts";
import { changeProfile } from "./change-profile.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** A member, with a call that changes their phone. */
async function addMember() {
  const member = await insertTestMember(core.ctx);
  const ctx = { ...(await signInTestMember(core.ctx, member.id)).ctx, address: uniqueAddress() };
  const names = { fullName: "歐陽小石", firstName: "小石", lastName: "歐陽" };
  const change = (phone: string) =>
    changeProfile({ ctx, input: { ...names, marketingOptIn: true, modelConsent: false, phone } });
  return { ...member, change };
}

it("tells whether a number is a member's ten times a day at most, and says so kindly", async () => {
  const [one, other] = [await addMember(), await addMember()];
  for (let tries = 0; tries < 10; tries += 1) expect(await outcomeOf(one.change(other.phone))).toBe("phone_taken");
  await expect(one.change("+886988777666")).rejects.toMatchObject({
    code: "too_many",
    status: 429,
    issues: [{ path: "phone" }],
  });
  // A change of anything but the phone goes on.
  expect(await outcomeOf(one.change(one.phone))).toBe("ok");
});
