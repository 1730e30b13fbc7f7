import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "../../platform/clock.ts";
import {
  insertTestMember,
  outcomeOf,
  signInTestMember,
  type TestCore,
  testCore,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { listMembers } from "../../site/member-list/list-members.ts";
import { staffCtx } from "../../commerce/product/testing.ts";
import { changeProfile } from "./change-profile.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** A member, with a call that changes their phone. */
async function addMember() {
  const member = await insertTestMember(core.ctx);
  const ctx = { ...(await signInTestMember(core.ctx, member.id)).ctx, address: uniqueNetworkAddress() };
  const names = { fullName: "歐陽小石", firstName: "小石", lastName: "歐陽" };
  const change = (phone: string) => changeProfile(ctx, { ...names, marketingOptIn: true, modelConsent: false, phone });
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

it("a member is found by the name that they have now, and their wishes are read again for it", async () => {
  const one = await addMember();
  const staff = await staffCtx(core, "moderator");
  const found = async (search: string) =>
    (await listMembers(staff, { limit: 50, sort: "-createdAt", search })).items.map(({ id }) => id);
  core.jobs.length = 0;
  await one.change(one.phone);
  expect([await found("歐陽小石"), await found("小明")]).toEqual([expect.arrayContaining([one.id]), []]);
  const wishes = { queue: "index-member-prayers", data: { memberId: one.id } };
  expect(core.jobs).toEqual([wishes]);
  // The same name again.
  await one.change(one.phone);
  expect(core.jobs).toEqual([wishes]);
});

it("each consent keeps the time at which it was given, and goes when it is withdrawn", async () => {
  const { id, phone } = await insertTestMember(core.ctx);
  const { ctx } = await signInTestMember(core.ctx, id);
  const names = { fullName: "王小明", firstName: "小明", lastName: "王" };
  const row = async () => (await core.database.db.select().from(members).where(eq(members.id, id)))[0];
  const times = async (marketingOptIn: boolean, modelConsent: boolean) => {
    core.clock.advance(HOUR);
    const answer = await changeProfile(ctx, { ...names, phone, marketingOptIn, modelConsent });
    expect(answer).toMatchObject({ marketingOptIn, modelConsent });
    const stored = await row();
    expect(stored?.updatedAt).toEqual(core.clock.now());
    return [stored?.marketingOptInAt, stored?.modelConsentAt];
  };
  const first = new Date(core.clock.now().getTime() + HOUR);
  expect(await times(true, true)).toEqual([first, first]);
  expect(await times(true, true)).toEqual([first, first]);
  expect(await times(true, false)).toEqual([first, null]);
  expect(await times(false, true)).toEqual([null, core.clock.now()]);
});

it("a phone, with which the member signs in, is replaced and never removed; whoever has none may go on without", async () => {
  const [one, none] = [await insertTestMember(core.ctx), await insertTestMember(core.ctx, { phone: null })];
  const change = async (id: string, phone: string) =>
    changeProfile(
      { ...(await signInTestMember(core.ctx, id)).ctx, address: uniqueNetworkAddress() },
      { fullName: "王", firstName: "王", lastName: "", marketingOptIn: false, modelConsent: false, phone },
    );
  await expect(change(one.id, "")).rejects.toMatchObject({ code: "bad_input", issues: [{ path: "phone" }] });
  expect((await change(one.id, "+886911222333")).phone).toBe("+886911222333");
  expect((await change(none.id, "")).phone).toBe("");
});
