import { AppError } from "@panshi/contracts/platform/errors";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { AdminPlan, PlanEdit } from "@panshi/contracts/commerce/plan-edit";
import { transaction } from "@panshi/db";
import { auditEntries } from "@panshi/db/schema";
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { startTrial } from "../../membership/start-trial.ts";
import { insertTestAdministrator, insertTestMember, outcomeOf, runConcurrently } from "../../../testing.ts";
import {
  addBuyer,
  administratorCtx,
  allFulfilmentEffects,
  beginAttempt,
  countFulfilmentEffects,
  membershipOf,
  orderRow,
  paidEvent,
  placePlanOrder,
  recordTestEvent,
  type TestShop,
  testShop,
  visitorCtx,
} from "../../../testing-shop.ts";
import { listPlans } from "../list-plans.ts";
import { listEditablePlans, updatePlan } from "./update-plan.ts";

let shop: TestShop;
let admin: AdministratorCtx;
let superAdmin: AdministratorCtx;
let original: AdminPlan[];
beforeAll(async () => {
  shop = await testShop();
  admin = await administratorCtx(shop);
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  superAdmin = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "super_admin" } };
  original = await listEditablePlans(admin);
});
afterAll(() => shop.close());

const input = ({ planType: _, updatedAt: _at, ...values }: AdminPlan): PlanEdit => values;
beforeEach(async () => {
  for (const plan of original) await updatePlan(superAdmin, input(plan));
});

const plan = async (planType: PlanType) => {
  const found = (await listEditablePlans(admin)).find((listed) => listed.planType === planType);
  if (!found) throw new Error(`no plan ${planType}`);
  return found;
};
const change = async (planType: PlanType, given: Partial<PlanEdit>, ctx = superAdmin) =>
  updatePlan(ctx, { ...input(await plan(planType)), ...given });
/** What is refused: the fields. */
const fieldsOf = async (call: Promise<unknown>) => {
  try {
    await call;
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues?.map(({ path }) => path) ?? [error.code];
  }
};
const publicPlans = async () => {
  shop.ctx.cache.drop("membership_plans");
  return listPlans(shop.ctx);
};

describe("updatePlan", () => {
  it("changes what visitors see, and records who changed what", async () => {
    const { id: _, ...before } = input(await plan("vip"));
    await change("vip", { name: "靈師", description: "走過一季", features: ["一", "二"], buttonText: "走吧" }, admin);
    expect((await publicPlans()).at(-1)).toMatchObject({
      title: "靈師",
      subtitle: "走過一季",
      features: ["一", "二"],
      buttonText: "走吧",
      price: 9990,
    });
    const [entry] = await shop.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      action: "plan.update",
      before,
      after: { ...before, name: "靈師", description: "走過一季", features: ["一", "二"], buttonText: "走吧" },
    });
  });

  it("[S6.07] refuses a price, a struck-through price and a duration of an admin, and changes nothing else of that call", async () => {
    for (const given of [{ price: 3991 }, { originalPrice: 5000 }, { duration: 31 }])
      expect(await outcomeOf(change("basic", { name: "改名", ...given }, admin))).toBe("forbidden");
    expect((await plan("basic")).name).toBe("方案 basic");
    await change("basic", { price: 4200, originalPrice: 5000, duration: 31 });
    expect((await publicPlans())[1]).toMatchObject({ price: 4200, originalPrice: 5000, duration: 31 });
    await change("basic", { name: "改名", price: 4200, originalPrice: 5000, duration: 31 }, admin);
    expect((await plan("basic")).name).toBe("改名");
  });

  it("keeps what a documented call leaves out", async () => {
    await change("vip", { originalPrice: 12990 });
    const { features: _f, buttonText: _b, originalPrice: _o, ...documented } = input(await plan("vip"));
    expect(await updatePlan(admin, { ...documented, name: "只改名" })).toMatchObject({
      name: "只改名",
      originalPrice: 12990,
      features: ["第一項"],
      buttonText: "開始",
    });
    expect((await change("vip", { originalPrice: null })).originalPrice).toBeNull();
  });

  it.each<[PlanType, Partial<PlanEdit>, string]>([
    ["basic", { price: 0 }, "price"],
    ["basic", { price: 5000, originalPrice: 4999 }, "price"],
    ["basic", { originalPrice: 3989 }, "originalPrice"],
    ["trial", { price: 1 }, "price"],
    ["trial", { duration: 6 }, "duration"],
  ])("refuses for %s %j, at the field %s", async (planType, given, field) => {
    expect(await fieldsOf(change(planType, given))).toEqual([field]);
    expect(await plan(planType)).toMatchObject(planType === "trial" ? { price: 0, duration: 7 } : { price: 3990 });
  });

  it("takes the limits themselves", async () => {
    expect(await change("basic", { price: 199_999, duration: 3660 })).toMatchObject({ price: 199_999, duration: 3660 });
    expect(await change("basic", { price: 1, originalPrice: 1, duration: 1 })).toMatchObject({ price: 1, duration: 1 });
  });

  it("of two edits that began from one row, one is stored and the other is answered the present row", async () => {
    const { updatedAt } = await plan("basic");
    const names = ["甲", "乙"];
    const calls = names.map((name) => change("basic", { name, updatedAt }, admin));
    const results = await Promise.allSettled(calls);
    const [refused] = results.flatMap((result) => (result.status === "rejected" ? [result.reason as AppError] : []));
    const stored = (await plan("basic")).name;
    expect(names).toContain(stored);
    expect(refused).toMatchObject({ code: "edit_conflict", current: { name: stored, planType: "basic" } });
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("without updatedAt the last write stands, also of several at once", async () => {
    const edits = await runConcurrently(4, (index) => outcomeOf(change("basic", { name: `第 ${index} 次` }, admin)));
    expect(edits).toEqual(["ok", "ok", "ok", "ok"]);
    expect((await plan("basic")).name).toMatch(/^第 \d 次$/);
  });

  it("an unknown plan is not found", async () => {
    const unknown = { ...input(await plan("basic")), id: "0199aaaa-0000-7000-8000-000000000000" };
    expect(await outcomeOf(updatePlan(admin, unknown))).toBe("not_found");
  });
});

describe("a plan that is not active", () => {
  it("is not offered, cannot be ordered, and an order placed before is paid at its own price and days", async () => {
    const buyer = await addBuyer(shop);
    const placed = await placePlanOrder(buyer.ctx);
    await change("basic", { isActive: false }, admin);
    await change("basic", { price: 4990, duration: 10 });

    expect((await publicPlans()).map(({ planType }) => planType)).toEqual(["trial", "vip"]);
    expect(await plan("basic")).toMatchObject({ isActive: false });
    await expect(placePlanOrder(visitorCtx(shop))).rejects.toThrow("這個方案現在沒有開放，請看看其他方案");

    const merTradeNo = await beginAttempt(shop, buyer.ctx, placed);
    await recordTestEvent(shop, merTradeNo, paidEvent(3990));
    expect(await orderRow(shop, placed)).toMatchObject({ state: "fulfilled", planDays: 30 });
    expect(await countFulfilmentEffects(shop, placed, buyer.id)).toEqual(allFulfilmentEffects);
    expect(await membershipOf(shop, buyer.id)).toMatchObject({ membershipType: "basic", daysRemaining: 30 });
  });

  it("as a trial starts for nobody, and begins again once it is active", async () => {
    const { id, email, phone } = await insertTestMember(shop.ctx);
    const start = () => transaction(shop.ctx, (ctx) => startTrial(ctx, { member: { id, email, phone } }));
    await change("trial", { isActive: false, duration: 14 });
    expect(await start()).toBe("unavailable");
    await change("trial", { isActive: true });
    expect(await start()).toBe("started");
    expect(await membershipOf(shop, id)).toMatchObject({ membershipType: "trial", daysRemaining: 14 });
  });
});
