import { InvoiceInput, invoiceKindKeys } from "@panshi/contracts/invoice";
import { expect, test } from "vitest";
import { invoiceOf, plainInvoice } from "./invoice-draft.ts";

test("what was written for another choice is left out", () => {
  const written = { value: "/ABC1234", title: "磐石" };
  expect(invoiceOf({ kind: "email", ...written })).toEqual({ kind: "email" });
  expect(invoiceOf({ kind: "mobile", ...written })).toEqual({ kind: "mobile", value: "/ABC1234" });
  expect(invoiceOf({ kind: "company", ...written })).toEqual({ kind: "company", ...written });
});

test("every choice is one that the server knows; empty, it says at which field", () => {
  for (const kind of invoiceKindKeys) {
    const { success, error } = InvoiceInput.safeParse(invoiceOf({ ...plainInvoice, kind }));
    expect(success, kind).toBe(kind === "email");
    for (const { path } of error?.issues ?? []) expect(["value", "title"]).toContain(path.join("."));
  }
});
