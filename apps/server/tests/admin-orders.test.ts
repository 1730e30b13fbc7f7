import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { Overview } from "@panshi/contracts/site/overview";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderListItem } from "@panshi/contracts/commerce/order-list";
import { newId } from "@panshi/db";
import { accessEntries } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { desc } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, type TestAdministrator, type TestMember } from "./fixtures.ts";
import {
  gatewayEventFields,
  mutateTrpc,
  notify,
  placeOrderAndBeginPayment,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let admin: TestAdministrator;
let member: TestMember;
let orderId: string;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  admin = await addAdministrator(server, "admin");
  member = await addMember(server, { fullName: "林月娥", search: searchVector("林月娥") });
  orderId = (await placeOrderAndBeginPayment(server, member.cookies)).orderId;
});
afterAll(() => server.close());

const get = <T>(path: string) => server.call<T>("GET", `/api/admin${path}`, { cookies: admin.cookies });
const act = (name: string, input: object) => mutateTrpc<unknown>(server, `admin.order.${name}`, input, admin.cookies);

it("lists, finds, opens and downloads orders, and says what is wrong with a filter", async () => {
  const { body, headers } = await get<OrderListItem[]>("/orders?state=pending&search=%E6%9C%88%E5%A8%A5");
  expect(body.map(({ id, buyerName }) => [id, buyerName])).toEqual([[orderId, "林月娥"]]);
  expect(headers["x-total-count"]).toBe("1");
  expect((await get<OrderListItem[]>("/orders?flag=any")).body).toEqual([]);
  const detail = await get<OrderDetail>(`/orders/${orderId}`);
  expect(detail.body).toMatchObject({
    state: "pending",
    member: { id: member.id },
    acts: expect.arrayContaining(["cancel"]),
  });
  const file = await server.call<string>("GET", "/api/admin/orders/export?kind=plan", { cookies: admin.cookies });
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const url = `/api/admin/orders/export.xlsx?ids=${orderId}`;
  const workbook = await server.app.inject({ method: "GET", url, cookies: admin.cookies });
  const [headings, row, ...more] = (await readXlsx(workbook.rawPayload)).sheets[0]?.rows ?? [];
  expect([headings?.slice(7, 10), row?.slice(7, 10)]).toEqual([
    ["金額", "實收", "已退"],
    [3990, 0, 0],
  ]);
  expect([row?.slice(11), more]).toEqual([[expect.any(Date), null], []]);
  const [entry] = await server.database.db.select().from(accessEntries).orderBy(desc(accessEntries.id)).limit(1);
  expect(entry).toMatchObject({ kind: "order.export", subjectIds: [orderId], filters: { format: "xlsx" } });
  const { status, body: wrong } = await get<ErrorBody>("/orders?state=lost&from=2026-02-30");
  expect([status, wrong.issues?.map(({ path }) => path).toSorted()]).toEqual([400, ["from", "state"]]);
  expect((await get(`/orders/${newId(new Date())}`)).status).toBe(404);
});

it("an act needs a reason, is done once, and what it leaves stands on the overview", async () => {
  const input = {
    id: orderId,
    amount: 3000,
    day: "2020-01-01",
    method: "atm",
    reason: " ",
    idempotencyKey: newId(new Date()),
  };
  expect((await act("recordPayment", input)).status).toBe(400);
  expect((await act("recordPayment", { ...input, reason: "匯款" })).status).toBe(400);
  const twice = await Promise.all([1, 2].map(() => act("cancel", { id: orderId, reason: "客人不要了" })));
  expect(twice.map((each) => String(each.status)).toSorted()).toEqual(["200", "409"]);
  const guest = await placeOrderAndBeginPayment(server, {});
  await notify(server, gatewayEventFields.card(guest.merTradeNo, 3990));
  const { lines } = (await get<Overview>("/stats")).body;
  expect(lines.find(({ line }) => line === "unclaimedOrders")?.count).toBe(1);
  expect((await act("assign", { id: guest.orderId, memberId: member.id, reason: "來信確認" })).status).toBe(200);
  expect((await get<OrderDetail>(`/orders/${guest.orderId}`)).body).toMatchObject({ state: "fulfilled" });
});
