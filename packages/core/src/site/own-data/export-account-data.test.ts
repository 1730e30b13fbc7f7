import { SlipInput } from "@panshi/contracts/journey/oracle";
import { AccountExport } from "@panshi/contracts/site/own-data";
import { newId } from "@panshi/db";
import {
  campaigns,
  decks,
  dialogues,
  manualDays,
  manualEnrolments,
  membershipPeriods,
  moments,
  notificationRecipients,
  notifications,
  oracleDraws,
  oracleReadings,
  orders,
  prayers,
  promotions,
  purchases,
  referrals,
  refundRequests,
  slipVersions,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSlip } from "../../journey/oracle/staff/manage-slips.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { refundTestActions } from "../../commerce/refund/testing.ts";
import { insertTestMember, signInTestMember } from "../../testing.ts";
import { addProducts, administratorCtx, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";
import { memberTables } from "./erasure-catalogue.ts";
import { exportAccountData } from "./export-account-data.ts";
import { addBusyMember, ERASURE_MARKER_WORD } from "./testing-member.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());

it("has every field of every list, and of a purchase also when it was taken back", async () => {
  const texts = { title: "星落平野", description: "風過無聲。", interpretation: "先站穩，再往前。" };
  const { id: slipId } = await createSlip(staff, SlipInput.parse(texts));
  const { ctx, cartId } = await addBusyMember(shop, { staff, slipId, isCompleted: true });
  await refundTestActions(shop, staff).make(cartId, 300);
  let file = "";
  for await (const chunk of exportAccountData(ctx)) file += chunk;
  const { exportedAt: _, profile, choices, recurrence, ...lists } = AccountExport.parse(JSON.parse(file));
  const now = shop.clock.now().toISOString();
  expect([profile.fullName, Object.keys(choices).length, recurrence === null]).toEqual([ERASURE_MARKER_WORD, 7, false]);
  const exported = Object.values(memberTables).map((table) => table.exported);
  const listNames = exported.filter((each) => typeof each === "string");
  expect(new Set(listNames)).toEqual(new Set(["profile", ...Object.keys(lists)]));
  const fields = Object.entries(lists).map(([name, [first]]) => [
    name,
    Object.keys(first ?? {})
      .toSorted()
      .join(" "),
  ]);
  expect(Object.fromEntries(fields)).toEqual({
    memberships: "endsAt planType startsAt",
    prayers:
      "care careAttendedAt content createdAt energyLevel fulfilledAt repliedAt reply sacredObject sacredSong soulLeyline soulPlanet status successRate thanks topic",
    oracles: "drawnAt question readings title verse",
    dialogues: "dialogueContent emotionalState meditationDate soulInsights",
    manuals: "dayNumber doneAt finishedAt manual note startedAt taipeiDay",
    moments: "combinationName createdAt",
    purchases: "price productName productType purchasedAt withdrawnAt",
    orders: "campaign createdAt description number paidAt refundRequests state total",
    coupons: "couponCode endsAt isActive name startsAt value",
    referralLinks: "code createdAt referredAt",
    referrals: "createdAt rewardedAt state",
    notifications: "createdAt message readAt title",
  });
  expect(lists.purchases.map(({ withdrawnAt }) => withdrawnAt)).toEqual([now, now]);
});

it("has in every field what is stored for it", async () => {
  const texts = { title: "月照空山", description: "雲開見月。", interpretation: "慢慢走。" };
  const { id: slipId } = await createSlip(staff, SlipInput.parse(texts));
  const choices = {
    soulPlanet: "venus",
    soulLeyline: "luye",
    sacredObject: "meteorite",
    sacredSong: "spirit_light",
    prayerManual: "sleep_manual",
    prayerWish: "願家人平安",
    chosenPlan: "vip",
  } as const;
  const names = { fullName: "林星石", firstName: "星石", lastName: "林" };
  const {
    id: memberId,
    email,
    phone,
  } = await insertTestMember(shop.ctx, {
    ...names,
    ...choices,
    marketingOptInAt: shop.clock.now(),
    passwordHash: null,
  });
  const { ctx } = await signInTestMember(shop.ctx, memberId);
  /** A time that no other field has. */
  const at = (minute: number) => `2026-01-02T03:${minute}:00.000Z`;
  const time = (minute: number) => new Date(at(minute));
  const id = () => newId(shop.clock.now());
  const [productId = ""] = await addProducts({ ...shop, cache: shop.ctx.cache }, [{ price: 300 }]);
  const [orderId, notificationId, drawId, enrolmentId] = [id(), id(), id(), id()];
  const own = { id: id(), memberId };
  const prayer = { content: "願文", topic: "love", status: "completed", energyLevel: 4, successRate: 82 } as const;
  const ritual = { soulPlanet: "mars", soulLeyline: "luye", sacredObject: "meteorite", sacredSong: "spirit_light" };
  const answered = { thanks: "還願", care: "attended", reply: "回覆" } as const;
  const dialogue = { meditationDate: "2026-01-03", emotionalState: "calm" } as const;
  const said = { dialogueContent: "對話", soulInsights: "一句話" };
  const bought = { productName: "夜空之石", productType: "music", price: 190 } as const;
  const order = { number: "PS-EXPORT", description: "修行方案", total: 480, state: "fulfilled" } as const;
  const request = { state: "declined", reason: "用不到", proposed: 300, amount: 200, decisionReason: "過期" } as const;
  const letter = { title: "標題", message: "內文" };
  const inbox = { title: "給星石的標題", message: "給星石的內文" };
  const reading = { voice: "plain", source: "traditional", text: "解讀", rating: 4, answer: "我的回答" } as const;
  const friends = [(await insertTestMember(shop.ctx)).id, (await insertTestMember(shop.ctx)).id] as const;
  await withTestTransaction(shop, async (db) => {
    const [version] = await db.select().from(slipVersions).where(eq(slipVersions.slipId, slipId));
    if (!version) return expect.fail("no version");
    const deckId = id();
    await db.insert(decks).values({ id: deckId, hash: Buffer.from(deckId), size: 1, createdAt: time(41) });
    await db.insert(membershipPeriods).values({ ...own, planType: "vip", startsAt: time(10), endsAt: time(11) });
    await db.insert(prayers).values({
      ...own,
      ...prayer,
      ...ritual,
      ...answered,
      title: "題目",
      ritualDay: "2026-01-05",
      fulfilledAt: time(12),
      careAttendedAt: time(13),
      repliedAt: time(14),
      createdAt: time(15),
      updatedAt: time(16),
    });
    await db.insert(dialogues).values({ ...own, ...dialogue, ...said, createdAt: time(17), updatedAt: time(18) });
    await db.insert(moments).values({ ...own, combinationName: "夜", createdAt: time(19), updatedAt: time(20) });
    const campaignId = id();
    await db.insert(campaigns).values({
      id: campaignId,
      code: "export",
      name: "春天的石頭",
      description: "",
      type: "email",
      targetAudience: "all_users",
      startDate: "2026-01-01",
      endDate: "2026-01-31",
      createdAt: time(10),
      updatedAt: time(10),
    });
    await db.insert(orders).values({
      ...order,
      id: orderId,
      memberId,
      campaignId,
      kind: "cart",
      subtotal: 500,
      discount: 20,
      paidAt: time(21),
      createdAt: time(22),
      updatedAt: time(23),
    });
    await db.insert(refundRequests).values({
      ...request,
      id: id(),
      orderId,
      origin: "member",
      createdAt: time(24),
      closedAt: time(25),
      updatedAt: time(26),
    });
    await db
      .insert(purchases)
      .values({ ...own, ...bought, productId, orderId, purchasedAt: time(27), withdrawnAt: time(28) });
    const general = { type: "service", targetAudience: "custom", createdAt: time(29), updatedAt: time(30) } as const;
    const [first, second] = [notificationId, id()];
    await db.insert(notifications).values([first, second].map((each) => ({ ...general, ...letter, id: each })));
    await db.insert(notificationRecipients).values([
      { ...inbox, memberId, notificationId: first, readAt: time(31), createdAt: time(32) },
      { memberId, notificationId: second, readAt: time(33), createdAt: time(34) },
    ]);
    await db.insert(oracleDraws).values({
      id: drawId,
      memberId,
      deckId,
      slipId,
      versionId: version.id,
      taipeiDay: "2026-01-02",
      question: "該走嗎？",
      source: "temple",
      createdAt: time(35),
    });
    await db.insert(oracleReadings).values({ ...reading, id: id(), drawId, answeredAt: time(36), createdAt: time(37) });
    const promotionId = id();
    await db.insert(promotions).values({
      id: promotionId,
      ownerId: memberId,
      title: "謝禮",
      description: "",
      discountType: "fixed",
      discountValue: 500,
      couponCode: "OWNCOUPON",
      validFrom: time(42),
      validTo: time(43),
      usageLimit: 1,
      minimumAmount: 0,
      isActive: false,
      createdAt: time(44),
      updatedAt: time(45),
    });
    const terms = { programId: id(), referrerReward: 500, refereeReward: 200, minimumPurchase: 3990 };
    const earned = { orderId, rewardedAt: time(48), referrerPromotionId: promotionId, rewardedAmount: 500 };
    const [referrerId, refereeId] = [friends[0], friends[1]];
    await db.insert(referrals).values([
      { ...terms, id: id(), referrerId, refereeId: memberId, createdAt: time(46) },
      { ...terms, ...earned, id: id(), referrerId: memberId, refereeId, createdAt: time(47) },
    ]);
    await db
      .insert(manualEnrolments)
      .values({ id: enrolmentId, memberId, manual: "energy_manual", startedAt: time(38), finishedAt: time(39) });
    await db
      .insert(manualDays)
      .values({ enrolmentId, dayNumber: 3, taipeiDay: "2026-01-04", doneAt: time(40), note: "筆記" });
  });
  let file = "";
  for await (const chunk of exportAccountData(ctx)) file += chunk;
  const now = shop.clock.now().toISOString();
  expect(JSON.parse(file)).toEqual({
    exportedAt: now,
    profile: {
      ...names,
      email,
      phone,
      marketingOptIn: true,
      modelConsent: false,
      hasPassword: false,
      identities: [],
      createdAt: now,
    },
    choices,
    recurrence: null,
    memberships: [{ planType: "vip", startsAt: at(10), endsAt: at(11) }],
    prayers: [
      {
        ...prayer,
        ...ritual,
        ...answered,
        fulfilledAt: at(12),
        careAttendedAt: at(13),
        repliedAt: at(14),
        createdAt: at(15),
      },
    ],
    oracles: [
      {
        drawnAt: at(35),
        question: "該走嗎？",
        title: "月照空山",
        verse: "雲開見月。",
        readings: [{ ...reading, createdAt: at(37) }],
      },
    ],
    dialogues: [{ ...dialogue, ...said }],
    moments: [{ combinationName: "夜", createdAt: at(19) }],
    purchases: [{ ...bought, purchasedAt: at(27), withdrawnAt: at(28) }],
    orders: [
      {
        ...order,
        campaign: "春天的石頭",
        paidAt: at(21),
        createdAt: at(22),
        refundRequests: [{ ...request, createdAt: at(24), closedAt: at(25) }],
      },
    ],
    coupons: [{ name: "謝禮", couponCode: "OWNCOUPON", value: 500, startsAt: at(42), endsAt: at(43), isActive: false }],
    referralLinks: [{ code: expect.stringMatching(/^[2-9A-Z]{8}$/), createdAt: now, referredAt: at(46) }],
    // Without who they are.
    referrals: [{ state: "rewarded", rewardedAt: at(48), createdAt: at(47) }],
    // Without words of its own a recipient has those of the notification.
    notifications: [
      { ...letter, readAt: at(33), createdAt: at(34) },
      { ...inbox, readAt: at(31), createdAt: at(32) },
    ],
    manuals: [
      {
        manual: "energy_manual",
        startedAt: at(38),
        finishedAt: at(39),
        dayNumber: 3,
        taipeiDay: "2026-01-04",
        doneAt: at(40),
        note: "筆記",
      },
    ],
  });
});
