import { transaction } from "@panshi/db";
import { memberTokens } from "@panshi/db/schema";
import { beforeEach, expect, it } from "vitest";
import { resendClaim } from "../../commerce/order/staff/email-claim-link.ts";
import { acceptRequest } from "../../commerce/refund-request/staff/accept-request.ts";
import { acceptRequestInput, requestOfferedRefund, createPaidPlan } from "../../commerce/refund-request/testing.ts";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import { emailsTo, insertTestMember, outcomeOf, PASSWORD, signInTestMember } from "../../testing.ts";
import { administratorCtx, systemCtx, type TestShop, testShop, visitorCtx } from "../../testing-shop.ts";
import { confirmByLink } from "../email-change/change-links.ts";
import { finishEmailChange } from "../email-change/finish-email-change.ts";
import { approveChange, requestChange } from "../email-change/staff/change-member-email.ts";
import { requestEmailChange } from "../email/change-own-email.ts";
import { sendResetLink } from "../password/reset-password.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
  return () => shop.close();
});

const addMember = async () => {
  const member = await insertTestMember(shop.ctx, { emailVerifiedAt: shop.clock.now() });
  return { ...member, ...(await signInTestMember(shop.ctx, member.id)) };
};
/** What the links are for that were made since the last call, and for how many milliseconds they work. */
async function links(): Promise<[string, number][]> {
  const rows = await transaction(shop.ctx, ({ db }) => db.delete(memberTokens).returning());
  return rows.map(({ purpose, createdAt, expiresAt }) => [purpose, expiresAt.getTime() - createdAt.getTime()]);
}

it("each link that is e-mailed works as long as its letter says", async () => {
  const { id: memberId, token, ctx } = await addMember();
  await sendResetLink(shop.ctx, { memberId });
  expect(await links()).toEqual([["reset_password", 30 * MINUTE]]);
  await sendResetLink(shop.ctx, { memberId, reason: "failed_sign_ins" });
  expect(await links()).toEqual([["reset_password", 24 * HOUR]]);
  await requestEmailChange(ctx, { email: "new@example.com", password: PASSWORD, token });
  expect(await links()).toEqual([["change_email", 24 * HOUR]]);

  const started = await requestChange(await administratorCtx(shop), {
    memberId,
    email: "moved@example.com",
    reason: "",
  });
  await approveChange(await administratorCtx(shop), { id: started.id });
  const body = (await emailsTo(shop.ctx.db, "moved@example.com"))[0]?.body ?? "";
  await confirmByLink(shop.ctx, { token: /#token=([\w-]{43})/.exec(body)?.[1] ?? "" });
  shop.clock.advance(3 * DAY);
  await finishEmailChange(systemCtx(shop), { id: started.id });
  expect(await links()).toEqual([["reset_password", 24 * HOUR]]);

  const buyer = await addMember();
  const { id } = await requestOfferedRefund(buyer.ctx, await createPaidPlan(shop, buyer.ctx, "atm"));
  await acceptRequest(await administratorCtx(shop), acceptRequestInput(id));
  expect(await links()).toEqual([["refund_account", 14 * DAY]]);
  await createPaidPlan(shop, visitorCtx(shop), "card", { email: "visitor@example.com" });
  expect(await links()).toEqual([["claim_order", 90 * DAY]]);
});

it("a link is sent again from a minute after the last one on", async () => {
  const staff = await administratorCtx(shop);
  const id = await createPaidPlan(shop, visitorCtx(shop), "card", { email: "visitor@example.com" });
  const resend = () => outcomeOf(resendClaim(staff, { id }));
  shop.clock.advance(MINUTE - 1);
  expect(await resend()).toBe("conflict");
  shop.clock.advance(1);
  expect(await resend()).toBe("ok");
});
