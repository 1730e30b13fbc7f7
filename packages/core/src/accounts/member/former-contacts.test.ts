import { formerContacts } from "@panshi/db/schema";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HOUR } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { deleteAccount } from "../../site/own-data/delete-account.ts";
import { eraseMember } from "../../site/member-change/change-account.ts";
import {
  emailsTo,
  insertTestMember,
  nextNumber,
  PASSWORD,
  signInTestMember,
  uniqueNetworkAddress,
} from "../../testing.ts";
import { administratorCtx, systemCtx, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { confirmByLink } from "../email-change/change-links.ts";
import { finishEmailChange } from "../email-change/finish-email-change.ts";
import { approveChange, requestChange, stopChange } from "../email-change/staff/change-member-email.ts";
import { confirmEmail, requestEmailChange } from "../email/change-own-email.ts";
import { changeProfile } from "./change-profile.ts";
import { personHash } from "./person-hash.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(() => withTestTransaction(shop, (db) => db.delete(formerContacts)));

async function addMember() {
  const member = await insertTestMember(shop.ctx, { emailVerifiedAt: shop.clock.now() });
  const { token, ctx } = await signInTestMember(shop.ctx, member.id);
  return { ...member, token, ctx: { ...ctx, address: uniqueNetworkAddress() } satisfies MemberCtx };
}
type Member = Awaited<ReturnType<typeof addMember>>;
/** Which of a member's first contacts somebody had and has no longer; anything else that is kept is `other`. */
async function former({ email, phone }: Member): Promise<string[]> {
  const names = new Map([
    [personHash(shop.ctx.hashKey, email).toString("hex"), "email"],
    [personHash(shop.ctx.hashKey, phone).toString("hex"), "phone"],
  ]);
  const rows = await shop.database.db.select().from(formerContacts);
  return rows.map((row) => names.get(row.personHash.toString("hex")) ?? "other").toSorted();
}
const newAddress = () => `later${nextNumber()}@example.com`;
const tokenTo = async (recipient: string, page: string) =>
  new RegExp(`${page}#token=([\\w-]{43})`).exec(
    (await emailsTo(shop.database.db, recipient)).map(({ body }) => body).join("\n"),
  )?.[1] ?? "";

it("an e-mail that the member changed is kept once the new one is confirmed", async () => {
  const member = await addMember();
  const email = newAddress();
  await requestEmailChange(member.ctx, { email, password: PASSWORD, token: member.token });
  expect(await former(member)).toEqual([]);
  await confirmEmail(shop.ctx, { token: await tokenTo(email, "confirm-email"), sessionToken: undefined });
  expect(await former(member)).toEqual(["email"]);
});

it("an e-mail that administrators changed is kept once it moves, and not where the change is stopped", async () => {
  const [member, starter, second] = [await addMember(), await administratorCtx(shop), await administratorCtx(shop)];
  const stopped = await requestChange(starter, { memberId: member.id, email: newAddress(), reason: "本人到店更換" });
  await stopChange(starter, { id: stopped.id, reason: "改錯人" });
  expect(await former(member)).toEqual([]);
  const email = newAddress();
  const { id } = await requestChange(starter, { memberId: member.id, email, reason: "本人到店更換" });
  await approveChange(second, { id });
  await confirmByLink(shop.ctx, { token: await tokenTo(email, "email-change/confirm") });
  shop.clock.advance(72 * HOUR);
  await finishEmailChange(systemCtx(shop), { id });
  expect(await former(member)).toEqual(["email"]);
});

it("a phone that the member changed is kept, and one that stays is not", async () => {
  const member = await addMember();
  const names = { fullName: "王小明", firstName: "小明", lastName: "王", marketingOptIn: false, modelConsent: false };
  await changeProfile(member.ctx, { ...names, phone: member.phone });
  expect(await former(member)).toEqual([]);
  await changeProfile(member.ctx, { ...names, phone: `+88697${String(nextNumber()).padStart(7, "0")}` });
  expect(await former(member)).toEqual(["phone"]);
});

it("both are kept of an account that is erased, by the member or by administrators, also when they were kept before", async () => {
  const [own, other, staff] = [await addMember(), await addMember(), await administratorCtx(shop)];
  await deleteAccount(own.ctx, { password: PASSWORD, token: own.token });
  expect(await former(own)).toEqual(["email", "phone"]);
  const { email, phone } = own;
  const again = await insertTestMember(shop.ctx, { email, phone });
  await eraseMember(staff, { memberId: again.id, reason: "本人要求" });
  expect(await former(own)).toEqual(["email", "phone"]);
  await withTestTransaction(shop, (db) => db.delete(formerContacts));
  await eraseMember(staff, { memberId: other.id, reason: "本人要求" });
  expect(await former(other)).toEqual(["email", "phone"]);
});
