import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { InvoiceBatch, InvoiceRecord, NumberUploadResult } from "@panshi/contracts/commerce/invoice-record";
import { randomUUID } from "node:crypto";
import { parseCsv } from "hucre/csv";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans } from "./fixtures.ts";
import {
  gatewayEventFields,
  mutateTrpc,
  notify,
  placeOrderAndBeginPayment,
  orderRow,
  payuniVariables,
} from "./payment-fixtures.ts";

let server: TestApp;
let administrator: Record<string, string>;
let member: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  member = await addMember(server);
  ({ cookies: administrator } = await addAdministrator(server, "admin"));
});
afterAll(() => server.close());

async function paid(added: object = {}) {
  const order = await placeOrderAndBeginPayment(server, member.cookies, "basic", added);
  await notify(server, gatewayEventFields.card(order.merTradeNo, 3990));
  return { ...order, number: (await orderRow(server, order.orderId)).number };
}
const path = "/api/admin/invoices";
const list = async (query: string) =>
  (await server.call<InvoiceRecord[]>("GET", `${path}${query}`, { cookies: administrator })).body;
const exportBatch = async () =>
  (
    await mutateTrpc<InvoiceBatch>(
      server,
      "admin.invoiceBatch.export",
      { kind: "invoices", idempotencyKey: randomUUID() },
      administrator,
    )
  ).body;
const download = (id: string) => server.call("GET", `${path}/batches/${id}`, { cookies: administrator });
async function upload<T = NumberUploadResult>(id: string, content: string, more: object = {}) {
  const form = new FormData();
  form.append("file", new Blob([content], { type: "text/csv" }), "numbers.csv");
  const request = new Request("http://own.invalid", { method: "POST", body: form });
  const answer = await server.app.inject({
    method: "POST",
    url: `${path}/batches/${id}/numbers`,
    headers: { "content-type": request.headers.get("content-type") ?? "", "x-forwarded-for": "192.0.2.7" },
    cookies: administrator,
    payload: Buffer.from(await request.arrayBuffer()),
    ...more,
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

it("exports invoices, downloads the same file twice, and takes the numbers of the uploaded one", async () => {
  const company = { kind: "company", value: "04595257", title: '磐石,"股份"' };
  const orders = [await paid({ invoice: company }), await paid()];
  expect((await list("?state=waiting&sort=dueAt")).map(({ orderNumber, net, tax }) => [orderNumber, net, tax])).toEqual(
    [
      [orders[0]?.number, 3800, 190],
      [orders[1]?.number, null, null],
    ],
  );
  const batch = await exportBatch();
  const [one, two] = [await download(batch.id), await download(batch.id)];
  expect([one.status, one.headers["content-type"], one.headers["cache-control"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  expect(one.headers["content-disposition"]).toContain(batch.name);
  expect(two.text).toBe(one.text);
  expect(parseCsv(one.text).map((row) => row[8])).toEqual(["公司抬頭", company.title, ""]);
  const file = `訂單編號,發票號碼,發票日期\r\n${orders[0]?.number},AB12345678,2026/03/01\r\n錯,AB12345679,2026/03/01\r\n`;
  const first = await upload(batch.id, file);
  expect(first).toMatchObject({ status: 200, body: { taken: 1, faultCount: 1, awaited: [orders[1]?.number] } });
  expect((await upload(batch.id, file)).body).toMatchObject({ taken: 0, unchanged: 1, faultCount: 1 });
  for (const written of ["AB12345678", "ab12345678", "AB-12345678", "ab-12345678"]) {
    const [found, ...others] = await list(`?search=${written}`);
    expect(found, written).toMatchObject({ orderNumber: orders[0]?.number, state: "issued" });
    expect(others).toEqual([]);
  }
  expect(await list("?search=04595257")).toHaveLength(1);
  const refused = await upload<ErrorBody>(batch.id, "");
  expect([refused.status, refused.body.issues]).toEqual([400, [{ path: "file", message: "檔案是空的" }]]);
});

it("refuses an upload that is too large, of another site, or of a role without the permission", async () => {
  await paid();
  const { id } = await exportBatch();
  expect((await upload(id, "a".repeat(4 * 1024 * 1024 + 1))).status).toBe(413);
  const headers = { "content-type": "multipart/form-data; boundary=x", origin: "https://evil.example" };
  expect((await upload(id, "", { headers })).status).toBe(403);
  const { cookies } = await addAdministrator(server, "moderator");
  expect((await upload(id, "", { cookies })).status).toBe(403);
  expect((await upload(id, "", { cookies: {} })).status).toBe(401);
  expect((await server.call("GET", `${path}/batches/${id}`, { cookies })).status).toBe(403);
});
