import { randomBytes, randomUUID } from "node:crypto";
import { CompleteRitualInput } from "@panshi/contracts/journey/journey";
import { newId, transaction } from "@panshi/db";
import { mailOutbox, purchases } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { sendResetLink } from "../../accounts/password/reset-password.ts";
import { createCartOrder } from "../../commerce/checkout/checkout.ts";
import { giveOwnCoupon } from "../../commerce/coupon/own-coupon.ts";
import { claimBrowserOrder } from "../../commerce/order/claim-order-unchecked.ts";
import { createDialogue, updateDialogue } from "../../journey/dialogue/manage-dialogues.ts";
import { createMoment, updateMoment } from "../../journey/moment/manage-moments.ts";
import { replyToPrayer } from "../../journey/prayer/staff/change-prayer.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { requestEmailChange } from "../../accounts/email/change-own-email.ts";
import { requestChange } from "../../accounts/email-change/staff/change-member-email.ts";
import { linkIdentity } from "../../accounts/identity/link-identity.ts";
import { completeRitual } from "../../journey/journey/complete-registration.ts";
import { markAllNotificationsRead } from "../inbox/inbox.ts";
import { requeueUnsentEmails, setUnsentEmailsAside } from "../unsent-email/decide-unsent-emails.ts";
import { completeManualDay } from "../../journey/manual/complete-manual-day.ts";
import { startManual } from "../../journey/manual/start-manual.ts";
import { changeProfile } from "../../accounts/member/change-profile.ts";
import { revokeMemberAccess } from "../member-change/change-account.ts";
import { addNote } from "../member-change/notes.ts";
import { grantByAdministrator } from "../../commerce/membership/staff/change-grants.ts";
import { sendEndingReminders } from "../../commerce/membership/send-ending-reminders.ts";
import { grantTestPlan } from "../../commerce/membership/testing.ts";
import { drawOracle } from "../../journey/oracle/draw-oracle.ts";
import { cancelOrder } from "../../commerce/order/staff/cancel-order.ts";
import { indexMemberOrders } from "../../commerce/order/staff/index-member-orders.ts";
import { beginPayment } from "../../commerce/payment/begin-payment.ts";
import { listPrayers } from "../../journey/prayer/view-prayers.ts";
import { fulfilPrayer } from "../../journey/prayer/fulfil-prayer.ts";
import { insertTestPrayers } from "../../journey/prayer/testing.ts";
import { indexMemberPrayers } from "../../journey/prayer/staff/index-member-prayers.ts";
import { answerReading, rateReading } from "../../journey/reading/answer-reading.ts";
import { collectInterpretation, interpretOracle } from "../../journey/reading/interpret-oracle.ts";
import { addProgram, addReferral } from "../../commerce/referral/testing.ts";
import { createPaidPlan } from "../../commerce/refund-request/testing.ts";
import { askRefund } from "../../commerce/refund-request/ask-refund.ts";
import { openSession } from "../sign-in/open-session.ts";
import { insertTestMember, nextNumber, signInTestMember, uniqueNetworkAddress } from "../../testing.ts";
import {
  addProducts,
  placeOrderAndBeginPayment,
  placePlanOrder,
  type TestShop,
  withTestTransaction,
  paidCartOrder,
} from "../../testing-shop.ts";

/** Stands in every text that is written about {@link addBusyMember}. */
export const ERASURE_MARKER_WORD = "qzerasedword";
const SECOND_NAME = `${ERASURE_MARKER_WORD}二`;

const journey = CompleteRitualInput.parse({
  planType: "basic",
  soulPlanet: "venus",
  soulLeyline: "luye",
  sacredObject: "meteorite",
  sacredSong: "spirit_light",
  prayerWish: `願${ERASURE_MARKER_WORD}平安`,
});

/** For tests: a member with something of everything, and what they and others then write, as functions to call. */
export async function addBusyMember(
  shop: TestShop,
  { staff, slipId, isCompleted }: { staff: AdministratorCtx; slipId: string; isCompleted: boolean },
) {
  const now = shop.clock.now();
  const { id, email, phone } = await insertTestMember(shop.ctx, {
    email: `${ERASURE_MARKER_WORD}${nextNumber()}@example.com`,
    fullName: ERASURE_MARKER_WORD,
    passwordHash: null,
    registrationCompletedAt: isCompleted ? now : null,
  });
  await grantTestPlan(shop.ctx, id, "vip", 2);
  const visitorHash = randomBytes(32);
  const signedIn = await signInTestMember(shop.ctx, id);
  const { token } = signedIn;
  const viewer = signedIn.ctx.actor.viewer;
  const ctx: MemberCtx = {
    ...signedIn.ctx,
    address: uniqueNetworkAddress(),
    actor: { kind: "member", viewer, visitorHash },
  };
  await insertTestPrayers(shop.ctx, id, [{ title: ERASURE_MARKER_WORD, content: ERASURE_MARKER_WORD }]);
  const [prayer] = (await listPrayers(ctx, { limit: 1 })).items;
  const diary = {
    meditationDate: "2026-02-28",
    emotionalState: "calm",
    dialogueContent: ERASURE_MARKER_WORD,
    soulInsights: ERASURE_MARKER_WORD,
  } as const;
  const dialogue = await createDialogue(ctx, diary);
  const { enrolments } = await startManual(ctx, { manual: "sleep_manual" });
  const question = { oracle: { id: slipId }, question: `${ERASURE_MARKER_WORD}？`, reading: "traditional" } as const;
  const reading = await collectInterpretation(interpretOracle(ctx, question));
  const reflection = await collectInterpretation(interpretOracle(ctx, { ...question, voice: "reflective" }));
  const { orderId: cartId } = await paidCartOrder(shop, ctx);
  const goods = await addProducts({ ...shop, cache: shop.ctx.cache }, [{ price: 300 }]);
  const [item] = await shop.database.db.select().from(purchases).where(eq(purchases.orderId, cartId));
  // Who referred somebody, was referred by them, and has a coupon of it.
  const [friend, program] = [await insertTestMember(shop.ctx), await addProgram(shop)];
  await addReferral(shop, { program, referrerId: id, refereeId: friend.id });
  await addReferral(shop, { program, referrerId: friend.id, refereeId: id });
  await transaction(shop.ctx, (tx) => giveOwnCoupon(tx, { ownerId: id, title: "謝禮", value: 500 }));
  const moment = {
    combinationName: ERASURE_MARKER_WORD,
    creativeItemId: null,
    codeImageItemId: null,
    musicItemId: item?.id ?? null,
  };
  const { id: momentId } = await createMoment(ctx, moment);
  const paidId = await createPaidPlan(shop, ctx);
  const { orderId: unpaidId } = await placeOrderAndBeginPayment(shop, ctx);
  const visitor = { ...ctx, actor: { kind: "visitor", visitorHash } } as const;
  const visitorsId = await createPaidPlan(shop, visitor);
  // Two letters about an order, which could not be delivered.
  const letter = {
    recipient: email,
    subject: ERASURE_MARKER_WORD,
    body: ERASURE_MARKER_WORD,
    purpose: "receipt",
    orderId: paidId,
    state: "failed",
  } as const;
  const [firstLetter, secondLetter] = await withTestTransaction(shop, (db) =>
    db
      .insert(mailOutbox)
      .values([0, 1].map(() => ({ ...letter, id: newId(now), memberId: id, tries: 9, createdAt: now })))
      .returning({ id: mailOutbox.id }),
  );
  const identity = {
    issuer: "https://accounts.example",
    subject: `${ERASURE_MARKER_WORD}${id}`,
    verifiedEmail: email,
    name: ERASURE_MARKER_WORD,
  };
  const names = { fullName: SECOND_NAME, firstName: SECOND_NAME, lastName: "", phone };
  const reason = `${ERASURE_MARKER_WORD}的緣故`;
  const calls: (() => Promise<unknown>)[] = [
    () => completeRitual(ctx, journey),
    () => createDialogue(ctx, { ...diary, dialogueContent: `又${ERASURE_MARKER_WORD}` }),
    () => updateDialogue(ctx, { ...diary, id: dialogue.id, soulInsights: SECOND_NAME }),
    () => createMoment(ctx, moment),
    () => updateMoment(ctx, { ...moment, id: momentId, combinationName: SECOND_NAME }),
    () => startManual(ctx, { manual: "energy_manual" }),
    () => completeManualDay(ctx, { id: enrolments[0]?.id ?? "", dayNumber: 1, note: ERASURE_MARKER_WORD }),
    () => fulfilPrayer(ctx, { id: prayer?.id ?? "", thanks: ERASURE_MARKER_WORD }),
    () => drawOracle(ctx, { question: ERASURE_MARKER_WORD }),
    () => collectInterpretation(interpretOracle(ctx, { ...question, question: SECOND_NAME })),
    () => answerReading(ctx, { readingId: reflection.readingId ?? "", answer: ERASURE_MARKER_WORD }),
    () => rateReading(ctx, { readingId: reading.readingId ?? "", rating: 5 }),
    () => changeProfile(ctx, { ...names, marketingOptIn: true, modelConsent: true }),
    () => placePlanOrder(ctx, "vip", { orderId: randomUUID(), email: `${ERASURE_MARKER_WORD}@example.com` }),
    () => createCartOrder(ctx, { productIds: goods, amount: 300, consent: true }),
    () => beginPayment(ctx, { id: unpaidId }),
    () => claimBrowserOrder(ctx, { id: visitorsId }),
    () => askRefund(ctx, { orderId: paidId, productIds: null, reason, amount: 3990 }),
    () => markAllNotificationsRead(ctx),
    () => requestEmailChange(ctx, { email: `${ERASURE_MARKER_WORD}.next${id}@example.com`, token }),
    () => linkIdentity(ctx, { identity, token }),
    () =>
      withTestTransaction(shop, (db) =>
        openSession(
          { ...shop.ctx, db },
          {
            memberId: id,
            verifiedHash: null,
            userAgent: ERASURE_MARKER_WORD,
            visitorHash,
            sessionHash: null,
            message: "",
            redirectUrl: "/",
          },
        ),
      ),
    () => addNote(staff, { memberId: id, text: ERASURE_MARKER_WORD }),
    () => grantByAdministrator(staff, { memberId: id, planType: "vip", days: 3, reason, idempotencyKey: randomUUID() }),
    () => requestChange(staff, { memberId: id, email: `${ERASURE_MARKER_WORD}.staff${id}@example.com`, reason }),
    () => replyToPrayer(staff, { id: prayer?.id ?? "", reply: ERASURE_MARKER_WORD }),
    () => cancelOrder(staff, { id: unpaidId, reason }),
    () => requeueUnsentEmails(staff, { ids: [firstLetter?.id ?? ""] }),
    () => setUnsentEmailsAside(staff, { ids: [secondLetter?.id ?? ""] }),
    () => revokeMemberAccess(staff, { memberId: id, reason }),
    () => sendResetLink(shop.ctx, { memberId: id }),
    () => sendEndingReminders(shop.ctx, { limit: 5 }),
    () => indexMemberOrders(shop.ctx, { memberId: id }),
    () => indexMemberPrayers(shop.ctx, { memberId: id }),
  ];
  return { id, ctx, cartId, unpaidId, calls };
}
