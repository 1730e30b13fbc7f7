import { newId, transaction } from "@panshi/db";
import { members, referralCodes, referrals } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addMember } from "../../accounts/member/add-member.ts";
import { nextNumber } from "../../testing.ts";
import { addBuyer, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { insertReferral } from "./link-store.ts";
import { recordReferral } from "./record-referral.ts";
import { addProgram } from "./testing.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await addProgram(shop, { isActive: true });
});
afterAll(() => shop.close());

const referrersOf = async (refereeId: string) =>
  (await shop.database.db.select().from(referrals).where(eq(referrals.refereeId, refereeId))).map(
    ({ referrerId }) => referrerId,
  );
async function addReferrer() {
  const { id } = await addBuyer(shop);
  const [row] = await shop.database.db.select().from(referralCodes).where(eq(referralCodes.memberId, id));
  return { id, code: row?.code ?? expect.fail("no code") };
}

/** Makes a member of somebody who followed the link; fails, rather than hangs, where it meets a lock of the test's own. */
const registerByLink = (code: string, email: string) =>
  transaction(shop.ctx, async (tx) => {
    await tx.db.execute(sql`set local lock_timeout = '1s'`);
    const memberId = await addMember(tx, {
      email,
      emailVerified: true,
      phone: null,
      passwordHash: null,
      fullName: "王小明",
      registrationType: "form",
      confirmAge: true,
      marketingOptIn: false,
      sendWelcome: false,
    });
    await recordReferral(tx, { memberId, email, phone: null, referralCookie: code });
    return memberId;
  });

it("a registration waits for no change of the referrer, who may be about to take the same e-mail", async () => {
  const { id, code } = await addReferrer();
  const email = `same${nextNumber()}@example.com`;
  const [locked, registered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = withTestTransaction(shop, async (db) => {
    await db.select().from(members).where(eq(members.id, id)).for("update");
    locked.resolve();
    await registered.promise;
    await db.update(members).set({ email }).where(eq(members.id, id));
  }).catch((error: unknown) => error);
  await locked.promise;
  const memberId = await registerByLink(code, email).finally(registered.resolve);
  expect(await referrersOf(memberId)).toEqual([id]);
  expect(await change).toMatchObject({ cause: { constraint_name: "members_email_key" } });
});

it("a referrer whose account was closed after their link was read is recorded no more", async () => {
  for (const closed of [{ isActive: false }, { isActive: false, deletedAt: shop.clock.now() }]) {
    const [referrer, referee] = [await addReferrer(), await addBuyer(shop)];
    const referral = { referrerId: referrer.id, refereeId: referee.id, personHashes: [], now: shop.clock.now() };
    await withTestTransaction(shop, async (db) => {
      await db.update(members).set(closed).where(eq(members.id, referrer.id));
      await insertReferral(db, { id: newId(shop.clock.now()), ...referral });
    });
    expect(await referrersOf(referee.id)).toEqual([]);
  }
});
