import { COMPANY_TITLE_MAX } from "../platform/limits.ts";
import * as z from "zod/mini";
import { visibleName } from "../platform/text.ts";
import { isCompanyNumber } from "./seller.ts";

/**
 * `exported`: a batch took it, and its number is awaited; counts as issued. `not_needed`: refunded in whole before it was exported.
 */
export const invoiceStates = ["waiting", "exported", "issued", "void", "not_needed"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceBatchKinds = ["invoices", "adjustments"] as const;
export type InvoiceBatchKind = (typeof invoiceBatchKinds)[number];

/** What a refund does to an issued invoice (統一發票使用辦法): 作廢 in its two-month period, else 折讓. */
export const invoiceAdjustmentKinds = ["void", "allowance"] as const;
export const invoiceAdjustmentStates = ["waiting", "exported", "done"] as const;

/** How a buyer wants the electronic invoice (Ministry of Finance, e-invoice carriers). */
export const invoiceCarriers = {
  email: "寄到電子郵件",
  mobile: "手機條碼",
  certificate: "自然人憑證",
  donation: "捐贈",
  company: "公司統編",
} as const;
export type InvoiceCarrier = keyof typeof invoiceCarriers;
export const invoiceCarrierKeys = Object.keys(invoiceCarriers) as [InvoiceCarrier, ...InvoiceCarrier[]];

const upper = z.overwrite<string>((value) => value.trim().toUpperCase());

/**
 * The buyer's choice: `/` and seven of `0-9A-Z.+-` for a mobile barcode, two letters and fourteen digits for a citizen
 * certificate, three to seven digits for a donation code, eight checked digits for a company.
 */
export const InvoiceInput = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("email") }),
    z.strictObject({
      kind: z.literal("mobile"),
      value: z
        .string("請填寫手機條碼")
        .check(upper, z.regex(/^\/[0-9A-Z.+-]{7}$/, "手機條碼是斜線加七個字，例如 /ABC1234")),
    }),
    z.strictObject({
      kind: z.literal("certificate"),
      value: z
        .string("請填寫自然人憑證號碼")
        .check(upper, z.regex(/^[A-Z]{2}\d{14}$/, "自然人憑證是兩個英文字母加十四個數字")),
    }),
    z.strictObject({
      kind: z.literal("donation"),
      value: z.string("請填寫捐贈碼").check(upper, z.regex(/^\d{3,7}$/, "捐贈碼是三到七個數字")),
    }),
    z.strictObject({
      kind: z.literal("company"),
      value: z.string("請填寫統一編號").check(upper, z.refine(isCompanyNumber, "統一編號不正確，請再核對一次八位數字")),
      title: visibleName("公司抬頭", COMPANY_TITLE_MAX),
    }),
  ],
  "請選擇發票的開立方式",
);
export type InvoiceInput = z.infer<typeof InvoiceInput>;
