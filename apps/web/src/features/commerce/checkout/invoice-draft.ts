import type { InvoiceCarrier, InvoiceInput } from "@panshi/contracts/commerce/invoice";

/** The state of the invoice fields. */
export type InvoiceDraft = { kind: InvoiceCarrier; value: string; title: string };

export const defaultInvoice: InvoiceDraft = { kind: "email", value: "", title: "" };

/** The input for the server, without what was typed for another kind. */
export function toInvoiceInput({ kind, value, title }: InvoiceDraft): InvoiceInput {
  if (kind === "email") return { kind };
  return kind === "company" ? { kind, value, title } : { kind, value };
}

/** The label and hint of each kind's field. */
export const invoiceFields: Record<Exclude<InvoiceCarrier, "email">, { label: string; hint: string }> = {
  mobile: { label: "手機條碼", hint: "斜線加七個字，例如 /ABC1234" },
  certificate: { label: "自然人憑證號碼", hint: "兩個英文字母加十四個數字" },
  donation: { label: "捐贈碼", hint: "三到七個數字" },
  company: { label: "統一編號", hint: "八個數字" },
};
