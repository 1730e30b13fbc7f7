import { setImmediate } from "node:timers/promises";
import type { NumberUploadResult } from "@panshi/contracts/commerce/invoice-record";
import { auditEntries } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { outcomeOf, tally, runConcurrently } from "../../testing.ts";
import { addBuyer, administratorCtx, testShop, type TestShop } from "../../testing-shop.ts";
import { readNumberFile, recordProviderRejection, setInvoiceNumber, importNumbers } from "./enter-numbers.ts";
import {
  adjustmentsOf,
  exportAdjustments,
  exportInvoices,
  fileWith,
  invoiceOf,
  createPaidBasicOrder,
  insertTestRefund,
  closeEarlierInvoices,
} from "./testing.ts";

let shop: TestShop;
let ctx: AdministratorCtx;
let buyer: Awaited<ReturnType<typeof addBuyer>>;
let serial = 10_000_000;
beforeAll(async () => {
  shop = await testShop();
  ctx = await administratorCtx(shop);
});
beforeEach(async () => {
  buyer = await addBuyer(shop);
  await closeEarlierInvoices(shop);
});
afterAll(() => shop.close());

const nextInvoiceNumber = () => `AB${(serial += 1)}`;
const header = "訂單編號,發票號碼,發票日期,退回原因";
const upload = async (id: string, content: string | Buffer): Promise<NumberUploadResult> =>
  importNumbers(ctx, { id, file: await fileWith(content) });
const csv = (...lines: string[]) => [header, ...lines].join("\r\n");
const faultsOf = ({ faults }: NumberUploadResult) => faults.map(({ line, message }) => `${line} ${message}`);
const outcome = async (id: string, content: string | Buffer): Promise<string> => {
  try {
    await upload(id, content);
    return "ok";
  } catch (error) {
    return (error as Error).message;
  }
};
/** Paid orders that one batch has taken. */
async function exported(count: number) {
  const orders = [];
  for (let index = 0; index < count; index += 1) orders.push(await createPaidBasicOrder(shop, buyer));
  return { batch: await exportInvoices(ctx), orders };
}
const at = <T>(rows: readonly T[], index: number): T => {
  const row = rows[index];
  if (row === undefined) throw new Error(`no row ${index}`);
  return row;
};

describe("the numbers of a batch", () => {
  it("takes the right rows, names the fault of each other one, and lists what is still awaited", async () => {
    const earlier = await exported(2);
    const used = nextInvoiceNumber();
    await upload(earlier.batch.id, csv(`${at(earlier.orders, 0).number},${used},2026/03/01,`));
    const waiting = await createPaidBasicOrder(shop, buyer);
    await insertTestRefund(shop, waiting.orderId, 100, "requested");
    const { batch, orders } = await exported(14);
    const key = (index: number) => at(orders, index).number;
    const [right, twice, roc] = times4(nextInvoiceNumber);
    const result = await upload(
      batch.id,
      csv(
        `${key(0)},${right},2026/03/01,`,
        `${key(1)},,,"買方統編,錯誤"`,
        `PS000000NOWHERE,${nextInvoiceNumber()},2026/03/01,`,
        `${waiting.number},${nextInvoiceNumber()},2026/03/01,`,
        `${at(earlier.orders, 0).number},${nextInvoiceNumber()},2026/03/01,`,
        `${key(2)},${used},2026/03/01,`,
        `${key(3)},${twice},2026/03/01,`,
        `${key(4)},${twice},2026/03/01,`,
        `${key(5)},ab1234567,2026/03/01,`,
        `${key(6)},${nextInvoiceNumber()},2026/03/02,`,
        `${key(7)},${nextInvoiceNumber()},2026/02/28,`,
        `${key(8)},${nextInvoiceNumber()},2026/02/30,`,
        `${key(9)},,2026/03/01,`,
        `${key(10)},${nextInvoiceNumber()},2026/03/01,退`,
        `${key(11)},${nextInvoiceNumber()},2026/03/01,`,
        `${key(11)},${nextInvoiceNumber()},2026/03/01,`,
        `,${nextInvoiceNumber()},2026/03/01,`,
        "",
        `"${key(12).toLowerCase()}"," ${roc.toLowerCase().replace("b", "b-")} ",115/03/01 09:00:00,`,
        `${at(earlier.orders, 1).number},${nextInvoiceNumber()},2026/03/01,`,
      ),
    );
    expect(faultsOf(result)).toEqual([
      "4 找不到這筆訂單的發票",
      "5 這張發票沒有在等號碼",
      `6 這張發票已經登錄號碼 ${used}`,
      `7 這個號碼已經用在 ${at(earlier.orders, 0).number}`,
      "8 和第 9 列是同一個號碼",
      "9 和第 8 列是同一個號碼",
      "10 發票號碼是兩個英文字母加八個數字",
      "11 日期在未來",
      "12 日期早於付款",
      "13 日期要寫成 2026/11/23",
      "14 沒有號碼，也沒有退回的原因",
      "15 號碼和退回的原因只能有一個",
      "16 和第 17 列是同一筆訂單",
      "17 和第 16 列是同一筆訂單",
      "18 沒有訂單編號",
      `21 這張發票在批次 ${earlier.batch.name}，不在這一批`,
    ]);
    expect(result).toMatchObject({ taken: 2, rejected: 1, unchanged: 0, faultCount: 16, awaitedCount: 11 });
    expect(result.awaited.toSorted()).toEqual(
      orders
        .slice(2)
        .map(({ number }) => number)
        .filter((each) => each !== key(12))
        .toSorted(),
    );
    expect(await invoiceOf(shop, at(orders, 0).orderId)).toMatchObject({ state: "issued", number: right });
    expect(await invoiceOf(shop, at(orders, 12).orderId)).toMatchObject({
      state: "issued",
      number: roc,
      issuedAt: new Date("2026-03-01T00:00:00+08:00"),
    });
    const returned = { state: "waiting", batchId: null, amount: null, rejection: "買方統編,錯誤" };
    expect(await invoiceOf(shop, at(orders, 1).orderId)).toMatchObject(returned);
    expect((await exportInvoices(ctx)).rows).toBe(1);
  });

  it("changes nothing by the same file again, nor by the same rows twice, nor twice at once", async () => {
    const { batch, orders } = await exported(2);
    const file = csv(`${at(orders, 0).number},${nextInvoiceNumber()},2026-03-01,`, `${at(orders, 1).number},,,錯誤`);
    const results = await runConcurrently(3, () => upload(batch.id, file));
    expect(
      results
        .map(({ taken, rejected, unchanged }) => [taken, rejected, unchanged])
        .toSorted(([a = 0], [b = 0]) => a - b),
    ).toEqual([
      [0, 0, 2],
      [0, 0, 2],
      [1, 1, 0],
    ]);
    const again = await upload(batch.id, `${file}\r\n${file.split("\r\n")[1] ?? ""}`);
    expect(again).toMatchObject({ taken: 0, rejected: 0, unchanged: 3, faultCount: 0, awaitedCount: 0 });
    const uploads = and(eq(auditEntries.action, "invoice_batch.upload"), eq(auditEntries.subjectId, batch.id));
    const [entry, ...others] = await shop.database.db.select().from(auditEntries).where(uploads);
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(entry).toMatchObject({ before: null, after: { name: batch.name, taken: 1, rejected: 1, sha256 } });
    expect(others).toEqual([]);
  });

  it("takes a row that the file has twice, once", async () => {
    const { batch, orders } = await exported(1);
    const row = `${at(orders, 0).number},${nextInvoiceNumber()},2026/03/01,`;
    expect(await upload(batch.id, csv(row, row))).toMatchObject({ taken: 1, unchanged: 1, faultCount: 0 });
  });

  it("reads UTF-8 and Big5, any order of columns, semicolons and quoted fields with line breaks", async () => {
    const { batch, orders } = await exported(3);
    const [one, two, three] = times4(nextInvoiceNumber);
    // 發票號碼,備註,訂單編號,發票日期 in Big5.
    const big5 = Buffer.from("b56fb2bcb8b9bd582cb3c6b5f92cad71b3e6bd73b8b92cb56fb2bca4e9b4c1", "hex");
    const row = Buffer.from(`\r\n${one},,${at(orders, 0).number},20260301\r\n`);
    expect(await upload(batch.id, Buffer.concat([big5, row]))).toMatchObject({ taken: 1, faultCount: 0 });
    const utf8 = `\ufeff訂單編號;發票號碼;發票日期;備註\n${at(orders, 1).number};${two};2026.3.1;"一\n二 ""三"""\n`;
    expect(await upload(batch.id, utf8)).toMatchObject({ taken: 1, faultCount: 0 });
    const tabs = `訂單編號\t發票號碼\t發票日期\r${at(orders, 2).number}\t${three}\t2026/03/01\r`;
    expect(await upload(batch.id, tabs)).toMatchObject({ taken: 1, faultCount: 0 });
  });

  it("refuses a file that cannot be read as a whole, in words", async () => {
    const { batch } = await exported(1);
    const refused = (content: string | Buffer) => outcome(batch.id, content);
    expect(await refused("")).toBe("檔案是空的");
    expect(await refused("\ufeff")).toBe("檔案是空的");
    expect(await refused(Buffer.from("PK\u0003\u0004\0\0\0"))).toMatch(/^這不是 CSV 檔/);
    expect(await refused(Buffer.from(csv(), "utf16le"))).toMatch(/^這不是 CSV 檔/);
    expect(await refused(Buffer.from([0xff, 0xfe, 0xff, 0xff]))).toMatch(/^檔案的編碼讀不出來/);
    expect(await refused(`${header}\r\n"PS1,AB12345678,2026/03/01`)).toMatch(/^檔案裡有引號沒有關上/);
    expect(await refused("number,day\r\nAB12345678,2026/03/01")).toBe("檔案第一列沒有「訂單編號」這一欄");
    expect(await refused("訂單編號,發票號碼\r\nPS1,AB12345678")).toBe("檔案第一列沒有「發票日期」這一欄");
    expect(await refused(`${header}\n${"a,\n".repeat(1_000_000)}`)).toBe("一個檔案最多 20,000 列");
    expect(await refused(`${header}\n${"\u0001\ud800".toWellFormed()}${"長".repeat(5000)},=1+1,@x,-`)).toBe("ok");
    expect(await outcomeOf(upload("0195e4c0-0000-7000-8000-000000000001", csv()))).toBe("not_found");
  });
});

describe("a file of the largest size", () => {
  const most = (part: string) => part.repeat((4 * 1024 * 1024 - 100) / part.length);

  it.each([
    ["line breaks", `${header}\n${most("\n")}`, "一個檔案最多 20,000 列"],
    ["line breaks of both kinds", `${header}\r\n${most("\r\n")}`, "一個檔案最多 20,000 列"],
    ["short rows", `${header}\r${most("a\r")}`, "一個檔案最多 20,000 列"],
    ["columns", `${header}\n${most(",")}`, "第 2 列太長了，請檢查引號和換行後再上傳"],
    ["headings", `${header}${most(",")}`, "第 1 列太長了，請檢查引號和換行後再上傳"],
    ["a cell", `${header}\n${most("x")}`, "第 2 列太長了，請檢查引號和換行後再上傳"],
    ["line breaks in a cell", `${header}\n"${most("\n")}"`, "第 2 列太長了，請檢查引號和換行後再上傳"],
    ["quotes", `${header}\n${most('""')}`, "第 2 列太長了，請檢查引號和換行後再上傳"],
    ["rows of many columns", `${header}\n${most(`${",".repeat(250)}\n`)}`, "ok"],
    ["rows of many quotes", `${header}\n${most(`"${'""'.repeat(120)}",b\n`)}`, "ok"],
  ])("that is all %s is refused before it is parsed, or read in turns", async (_what, content, expected) => {
    const file = await fileWith(content);
    let turns = 0;
    let isReading = true;
    const countTurns = async () => {
      for (; isReading; turns += 1) await setImmediate();
    };
    const counting = countTurns();
    const read = await readNumberFile(file, "invoices").then(
      () => "ok",
      (error: Error) => error.message,
    );
    isReading = false;
    await counting;
    expect(read).toBe(expected);
    // Other requests are answered after each of at most 128 kB.
    expect(turns).toBeGreaterThan(expected === "ok" ? 32 : 0);
  });
});

describe("a number by hand", () => {
  it("follows the rules of a row, is stored once under a race, can be corrected with a reason, and can be rejected", async () => {
    const { orders } = await exported(2);
    const { orderId: id } = at(orders, 0);
    const number = nextInvoiceNumber();
    const set = (more: object = {}) =>
      setInvoiceNumber(ctx, { kind: "invoices", id, number, day: "2026-03-01", reason: "後台查到", ...more });
    expect(await outcomeOf(set({ number: "AB1" }))).toBe("bad_input");
    expect(await outcomeOf(set({ day: "2026-03-02" }))).toBe("bad_input");
    expect(tally(await runConcurrently(3, () => outcomeOf(set())))).toEqual({ ok: 3 });
    const right = nextInvoiceNumber();
    await set({ number: ` ${right.toLowerCase()} `, reason: "打錯了" });
    expect(await invoiceOf(shop, id)).toMatchObject({ state: "issued", number: right });
    const entries = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(
      entries.filter(({ action }) => action === "order.invoice.number").map(({ before, after }) => [before, after]),
    ).toEqual([
      [null, { kind: "invoices", number, day: "2026-03-01", reasonId: expect.any(String) }],
      [
        { number, day: "2026-03-01" },
        { kind: "invoices", number: right, day: "2026-03-01", reasonId: expect.any(String) },
      ],
    ]);
    const reject = (target: string) =>
      recordProviderRejection(ctx, { kind: "invoices", id: target, reason: "統編錯了" });
    expect(await outcomeOf(reject(id))).toBe("conflict");
    expect(tally(await runConcurrently(3, () => outcomeOf(reject(at(orders, 1).orderId))))).toEqual({
      ok: 1,
      conflict: 2,
    });
    expect(await invoiceOf(shop, at(orders, 1).orderId)).toMatchObject({ state: "waiting", rejection: "統編錯了" });
    const rejections = and(
      eq(auditEntries.subjectId, at(orders, 1).orderId),
      eq(auditEntries.action, "order.invoice.reject"),
    );
    expect(await shop.database.db.select().from(auditEntries).where(rejections)).toMatchObject([
      {
        before: { kind: "invoices", batch: expect.stringMatching(/^\d{8}-\d+$/) },
        after: { reasonId: expect.any(String) },
      },
    ]);
    await insertTestRefund(shop, id, 100);
    expect(await outcomeOf(set({ number: nextInvoiceNumber() }))).toBe("conflict");
  });
});

describe("a refund of an issued invoice", () => {
  /** An order whose invoice was issued on a Taipei day at noon. */
  async function issuedOn(day: string) {
    const now = new Date(`${day}T12:00:00+08:00`).getTime();
    shop.clock.advance(now - shop.clock.now().getTime());
    const { orders } = await exported(1);
    const { orderId, number } = at(orders, 0);
    await setInvoiceNumber(ctx, { kind: "invoices", id: orderId, number: nextInvoiceNumber(), day, reason: "測試" });
    return { orderId, number };
  }
  const refundedOn = async (orderId: string, time: string, amount = 3990) => {
    shop.clock.advance(new Date(time).getTime() - shop.clock.now().getTime());
    await insertTestRefund(shop, orderId, amount);
    return (await adjustmentsOf(shop, orderId)).map(({ kind, amount: adjusted }) => `${kind} ${adjusted}`);
  };

  it("voids it in its own two months, by Taipei days and across a year's end, and is an allowance after them", async () => {
    const nov = await issuedOn("2026-11-01");
    expect(await refundedOn(nov.orderId, "2026-12-31T23:59:59+08:00")).toEqual(["void 3990"]);
    const dec = await issuedOn("2027-12-31");
    expect(await refundedOn(dec.orderId, "2028-01-01T00:00:00+08:00")).toEqual(["allowance 3990"]);
    const jan = await issuedOn("2028-01-01");
    expect(await refundedOn(jan.orderId, "2028-02-29T23:59:59+08:00")).toEqual(["void 3990"]);
    const feb = await issuedOn("2029-02-28");
    expect(await refundedOn(feb.orderId, "2029-03-01T00:00:00+08:00")).toEqual(["allowance 3990"]);
  });

  it("is an allowance of a part, also of the rest, and never more than the invoice", async () => {
    const { orderId } = await issuedOn("2029-05-01");
    expect(await refundedOn(orderId, "2029-05-02T12:00:00+08:00", 1000)).toEqual(["allowance 1000"]);
    const both = ["allowance 1000", "allowance 2990"];
    expect(await refundedOn(orderId, "2029-05-03T12:00:00+08:00", 5000)).toEqual(both);
    expect(await refundedOn(orderId, "2029-05-04T12:00:00+08:00", 1)).toEqual(both);
  });

  it("goes to the provider in a batch of its own and is done with the number that comes back", async () => {
    const voided = await issuedOn("2029-07-01");
    const part = await issuedOn("2029-07-02");
    const more = await issuedOn("2029-07-02");
    await refundedOn(voided.orderId, "2029-07-03T12:00:00+08:00");
    await refundedOn(part.orderId, "2029-07-03T12:00:01+08:00", 500);
    await refundedOn(more.orderId, "2029-07-03T12:00:02+08:00", 500);
    const batch = await exportAdjustments(ctx);
    expect(batch).toMatchObject({ kind: "adjustments", rows: 3, awaited: 3 });
    expect(await outcomeOf(exportAdjustments(ctx))).toBe("conflict");
    const { number } = await invoiceOf(shop, voided.orderId);
    const result = await upload(
      batch.id,
      [
        "調整編號,號碼,日期,退回原因",
        `${voided.number}-1,AB00000000,2029/07/03,`,
        `${voided.number}-2,${number ?? ""},2029/07/03,`,
        `${part.number}-1,AL2029070001,2029/07/03,`,
        `${more.number}-1,,,重複`,
      ].join("\n"),
    );
    expect(faultsOf(result)).toEqual([`2 作廢的發票號碼是 ${number}`, "3 找不到這個調整編號"]);
    expect(result).toMatchObject({ taken: 1, rejected: 1, awaitedCount: 1, awaited: [`${voided.number}-1`] });
    const [waiting] = await adjustmentsOf(shop, voided.orderId);
    const day = "2029-07-03";
    const byHand = { kind: "adjustments", id: waiting?.id ?? "", number: number ?? "", day, reason: "後台" } as const;
    await setInvoiceNumber(ctx, byHand);
    expect(await adjustmentsOf(shop, voided.orderId)).toMatchObject([{ state: "done", number }]);
    expect(await invoiceOf(shop, voided.orderId)).toMatchObject({ state: "void", number });
    expect(await adjustmentsOf(shop, part.orderId)).toMatchObject([{ state: "done", number: "AL2029070001" }]);
    expect(await invoiceOf(shop, part.orderId)).toMatchObject({ state: "issued" });
    expect(await adjustmentsOf(shop, more.orderId)).toMatchObject([{ state: "waiting", rejection: "重複" }]);
    expect((await exportAdjustments(ctx)).rows).toBe(1);
    expect(await adjustmentsOf(shop, more.orderId)).toMatchObject([{ state: "exported", rejection: null }]);
    shop.clock.advance(DAY);
  });
});

function times4(next: () => string): [string, string, string, string] {
  return [next(), next(), next(), next()];
}
