import { transaction } from "@panshi/db";
import { memberIdentities, type members } from "@panshi/db/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeProfile, viewProfile } from "../member/change-profile.ts";
import { emailsTo, insertTestMember, outcomeOf, signInTestMember, type TestCore, testCore } from "../../testing.ts";
import { unlinkIdentities } from "./unlink-identities.ts";

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** A member with a linked Google account. */
async function addLinkedMember(given: Partial<typeof members.$inferInsert> = {}) {
  const member = await insertTestMember(core.ctx, given);
  const identity = { issuer: "https://g", subject: member.id, memberId: member.id, email: "me@gmail.example" };
  const createdAt = core.clock.now();
  await transaction(core.ctx, ({ db }) => db.insert(memberIdentities).values({ ...identity, createdAt }));
  return { ...member, ...(await signInTestMember(core.ctx, member.id)) };
}

describe("a linked Google account", () => {
  it("is shown, and unlinked with an e-mail", async () => {
    const { email, ctx } = await addLinkedMember();
    expect(await viewProfile(ctx)).toMatchObject({
      hasPassword: true,
      identities: [{ email: "me@gmail.example", linkedAt: core.clock.now().toISOString() }],
    });
    await unlinkIdentities(ctx);
    expect((await viewProfile(ctx)).identities).toEqual([]);
    await unlinkIdentities(ctx);
    expect((await emailsTo(core.ctx.db, email)).map(({ purpose }) => purpose)).toEqual(["identity_unlinked"]);
  });

  it("stays where it is the only way to sign in", async () => {
    const { ctx } = await addLinkedMember({ passwordHash: null, phone: null });
    expect(await outcomeOf(unlinkIdentities(ctx))).toBe("last_sign_in_method");
    expect(await viewProfile(ctx)).toMatchObject({ hasPassword: false, phone: "", identities: { length: 1 } });
  });

  it("without a phone does not keep a name or a consent from being saved; a phone cannot be removed", async () => {
    const input = {
      fullName: "陳星",
      firstName: "星",
      lastName: "陳",
      phone: "",
      marketingOptIn: true,
      modelConsent: false,
    };
    const withoutPhone = await addLinkedMember({ passwordHash: null, phone: null });
    expect(await changeProfile(withoutPhone.ctx, input)).toMatchObject({ phone: "", marketingOptIn: true });
    const { id } = await insertTestMember(core.ctx);
    const { ctx } = await signInTestMember(core.ctx, id);
    await expect(changeProfile(ctx, input)).rejects.toMatchObject({
      code: "bad_input",
      issues: [{ path: "phone" }],
    });
  });
});
