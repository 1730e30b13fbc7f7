import { describe, expect, it } from "vitest";
import { InvoiceInput } from "./invoice.ts";

const takes = (input: unknown) => InvoiceInput.safeParse(input).success;
const value = (kind: string, given: string) =>
  takes({ kind, value: given, ...(kind === "company" && { title: "磐石" }) });

describe("how an invoice can be wanted", () => {
  it.each(["/ABC1234", "/0000000", "/A.B+C-9", "/abc1234", " /ABC1234 "])("mobile barcode %j", (given) =>
    expect(value("mobile", given)).toBe(true),
  );
  it.each(["", "ABC12345", "/ABC123", "/ABC12345", "/ABC 123", "/ABC_123", "/ＡBC1234", "//BC1234", "/ABC123\n"])(
    "is no mobile barcode: %j",
    (given) => expect(value("mobile", given)).toBe(false),
  );

  it.each(["AB12345678901234", "ab12345678901234"])("citizen certificate %j", (given) =>
    expect(value("certificate", given)).toBe(true),
  );
  it.each(["", "A12345678901234", "AB1234567890123", "AB123456789012345", "1212345678901234", "AB１2345678901234"])(
    "is no citizen certificate: %j",
    (given) => expect(value("certificate", given)).toBe(false),
  );

  it.each(["919", "1234567"])("donation code %j", (given) => expect(value("donation", given)).toBe(true));
  it.each(["", "12", "12345678", "12a", "-123"])("is no donation code: %j", (given) =>
    expect(value("donation", given)).toBe(false),
  );

  // 04595257 and 10458575 are the Ministry's own examples; in the latter the seventh digit is 7.
  it.each(["04595257", "10458575", "10458570", "10458574", "00000000"])("company number %j", (given) =>
    expect(value("company", given)).toBe(true),
  );
  it.each(["", "04595258", "04595256", "0459525", "045952577", "0459525a", "10458571", "10458573", "０4595257"])(
    "is no company number: %j",
    (given) => expect(value("company", given)).toBe(false),
  );

  it("by a seventh digit of 7 either of two last digits out of five, else one", () => {
    const lasts = (first: string) => [..."0123456789"].filter((last) => value("company", first + last));
    expect(lasts("1045857")).toHaveLength(4);
    expect(lasts("1045858")).toHaveLength(2);
  });

  it("is stored as it is written on the carrier", () => {
    expect(InvoiceInput.parse({ kind: "mobile", value: " /abc1234 " })).toEqual({ kind: "mobile", value: "/ABC1234" });
    expect(InvoiceInput.parse({ kind: "certificate", value: "ab12345678901234" })).toMatchObject({
      value: "AB12345678901234",
    });
  });

  it("wants a company's title, and nothing more than its own fields", () => {
    expect(takes({ kind: "company", value: "04595257" })).toBe(false);
    expect(takes({ kind: "company", value: "04595257", title: " " })).toBe(false);
    expect(takes({ kind: "company", value: "04595257", title: "磐".repeat(61) })).toBe(false);
    expect(takes({ kind: "email" })).toBe(true);
    expect(takes({ kind: "email", value: "/ABC1234" })).toBe(false);
    for (const other of [{}, { kind: "paper" }, { kind: null }, null, [], "email"]) expect(takes(other)).toBe(false);
  });
});
