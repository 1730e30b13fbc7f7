import { randomUUID } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Page } from "@playwright/test";
import { callAsStaff, signInAsStaff } from "./admin-page.ts";
import { expect, newMember, register } from "./fixtures.ts";

/** Orders of a new member, whose money an administrator recorded; leaves the page signed in. */
export async function createPaidOrders(page: Page, count: number): Promise<{ id: string; number: string }[]> {
  await register(page.request, newMember());
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const data = { planType: "basic", amount: 3990, currency: "TWD" };
    const answer = await page.request.post("/api/payments/create-payuni-order", { data });
    expect(answer.status()).toBe(200);
    ids.push(((await answer.json()) as { orderId: string }).orderId);
  }
  await signInAsStaff(page);
  const orders: { id: string; number: string }[] = [];
  for (const id of ids) {
    const day = taipeiDay(Date.now());
    const payment = { id, amount: 3990, day, method: "atm", reason: "臨櫃匯款", idempotencyKey: randomUUID() };
    await callAsStaff(page, "admin.order.recordPayment", payment);
    orders.push((await (await page.request.get(`/api/admin/orders/${id}`)).json()) as { id: string; number: string });
  }
  return orders;
}
