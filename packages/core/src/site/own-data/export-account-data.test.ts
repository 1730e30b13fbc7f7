import { SlipInput } from "@panshi/contracts/journey/oracle";
import { AccountExport } from "@panshi/contracts/site/own-data";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSlip } from "../../journey/oracle/staff/manage-slips.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { refundDesk } from "../../commerce/refund/testing.ts";
import { administratorCtx, type TestShop, testShop } from "../../testing-shop.ts";
import { exportAccountData } from "./export-account-data.ts";
import { addBusyMember, WORD } from "./testing-member.ts";

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
  await refundDesk(shop, staff).make(cartId, 300);
  let file = "";
  for await (const chunk of exportAccountData(ctx)) file += chunk;
  const { exportedAt: _, profile, choices, recurrence, ...lists } = AccountExport.parse(JSON.parse(file));
  const now = shop.clock.now().toISOString();
  expect([profile.fullName, Object.keys(choices).length, recurrence === null]).toEqual([WORD, 7, false]);
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
    orders: "createdAt description number paidAt refundRequests state total",
    notifications: "createdAt message readAt title",
  });
  expect(lists.purchases.map(({ withdrawnAt }) => withdrawnAt)).toEqual([now, now]);
});
