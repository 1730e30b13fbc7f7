import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { promotions } from "../../schema/commerce/marketing.ts";
import { searchVector } from "../../search.ts";
import { DAY } from "../days.ts";
import { seedId } from "../seed-ids.ts";

/** Takes the whole price of the basic plan off. */
export const FREE_PLAN_COUPON_CODE = "GIFT3990";

type Row = typeof promotions.$inferInsert;

/** `uses` is the number of paid orders with the coupon; `plan` limits them to orders of that plan. */
type Promotion = Pick<
  Row,
  "title" | "description" | "discountType" | "discountValue" | "couponCode" | "appliesTo" | "minimumAmount" | "isActive"
> & {
  plan: PlanType | null;
  from: number;
  to: number;
  usageLimit: number;
  uses: number;
};

const contents: readonly Promotion[] = [
  {
    title: "第一季同行",
    description: "靈師方案折抵一千元，給第一次走滿一季的人。祈願是心的練習，不保證結果。",
    discountType: "fixed",
    discountValue: 1_000,
    couponCode: "SEASON1000",
    appliesTo: "plans",
    // The price of the vip plan, which no other plan reaches.
    minimumAmount: 9_990,
    plan: "vip",
    from: -45,
    to: 15,
    usageLimit: 100,
    uses: 62,
    isActive: true,
  },
  {
    title: "石頭九折",
    description: "會員方案與靈魂百貨都打九折，每人一次。",
    discountType: "percentage",
    discountValue: 10,
    couponCode: "STONE10",
    appliesTo: "all",
    plan: null,
    from: -90,
    to: 60,
    usageLimit: 200,
    uses: 94,
    isActive: true,
  },
  {
    title: "回來坐坐",
    description: "修行方案折抵三百元，已結束。",
    discountType: "fixed",
    discountValue: 300,
    couponCode: "HELLO300",
    appliesTo: "plans",
    plan: "basic",
    from: -240,
    to: -91,
    usageLimit: 50,
    uses: 31,
    isActive: true,
  },
  {
    title: "第一個月，送你走走看",
    description: "修行方案第一個月由我們送，只發給活動抽中的人。",
    discountType: "fixed",
    discountValue: 3_990,
    couponCode: FREE_PLAN_COUPON_CODE,
    appliesTo: "plans",
    minimumAmount: 0,
    plan: null,
    from: -30,
    to: 30,
    usageLimit: 5,
    // Its one use is the free order's (waiting/grants.ts).
    uses: 0,
    isActive: true,
  },
  {
    title: "內部測試",
    description: "上線前試用的折扣碼，已停用。",
    discountType: "percentage",
    discountValue: 50,
    couponCode: "TRYOUT50",
    appliesTo: "all",
    plan: null,
    from: -400,
    to: 365,
    usageLimit: 10,
    uses: 0,
    isActive: false,
  },
  {
    title: "下個月見",
    description: "靈師方案八五折，下個月開始。祈願是心的練習，不保證結果。",
    discountType: "percentage",
    discountValue: 15,
    couponCode: "NEXT15",
    appliesTo: "plans",
    minimumAmount: 9_990,
    plan: "vip",
    from: 30,
    to: 60,
    usageLimit: 100,
    uses: 0,
    isActive: true,
  },
];

/** The promotions with the time range of their uses. Uses are counted by `applyCoupons`. */
export const demoPromotions = (day: number) =>
  contents.map(({ from, to, uses, plan, ...promotion }, index) => {
    const createdAt = new Date(day + (Math.min(from, 0) - 3) * DAY + index);
    const validFrom = day + from * DAY;
    const until = day + (to + 1) * DAY;
    const row: Row & { takenCount: number } = {
      id: seedId("promotion", promotion.couponCode),
      ...promotion,
      search: searchVector(`${promotion.title}\n${promotion.couponCode}\n${promotion.description}`),
      validFrom: new Date(validFrom),
      validTo: new Date(until - 1),
      takenCount: 0,
      createdAt,
      updatedAt: createdAt,
    };
    return { row, plan, uses, from: validFrom, until };
  });
