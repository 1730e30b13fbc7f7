import { InvoiceInput, invoiceCarrierKeys } from "@panshi/contracts/commerce/invoice";
import { expect, test } from "vitest";
import { defaultInvoice, toInvoiceInput } from "./invoice-draft.ts";

test("input typed for another kind is left out", () => {
  const typed = { value: "/ABC1234", title: "磐石" };
  expect(toInvoiceInput({ kind: "email", ...typed })).toEqual({ kind: "email" });
  expect(toInvoiceInput({ kind: "mobile", ...typed })).toEqual({ kind: "mobile", value: "/ABC1234" });
  expect(toInvoiceInput({ kind: "company", ...typed })).toEqual({ kind: "company", ...typed });
});

test("every kind is accepted by the server; an empty value is an issue of its field", () => {
  for (const kind of invoiceCarrierKeys) {
    const { success, error } = InvoiceInput.safeParse(toInvoiceInput({ ...defaultInvoice, kind }));
    expect(success, kind).toBe(kind === "email");
    for (const { path } of error?.issues ?? []) expect(["value", "title"]).toContain(path.join("."));
  }
});
