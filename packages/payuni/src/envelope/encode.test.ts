import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeFields, encodeText } from "./encode.ts";
import { parseFields, plaintextLimits } from "./fields.ts";
import { vector, vectors } from "../testing.ts";

const awkward = fc.constantFrom(..."!'()*~+&=%;[] \0\n#?/", "😀", "👩‍👩‍👧", "磐石", "%41", "&Status=SUCCESS", "é");
const text = fc
  .array(fc.oneof(awkward, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 8 })
  .map((all) => all.join(""));
const name = text.filter((each) => each !== "");
const fieldList = fc.uniqueArray(fc.tuple(name, text), { selector: ([each]) => each, maxLength: 8 });

describe("encoding", () => {
  test.each(["V0", "V2", "V3", "ATM0", "ATM1", "EXP4"])("writes the fields of %s as PHP does", (each) => {
    const { fields, plaintext } = vector(each);
    expect(encodeFields(fields ?? {})).toBe(plaintext);
  });

  test("escapes what encodeURIComponent leaves alone", () => {
    expect(encodeText("! ' ( ) * ~ + & = % - _ .")).toBe("%21+%27+%28+%29+%2A+%7E+%2B+%26+%3D+%25+-+_+.");
    expect(encodeText("祈願😀")).toBe("%E7%A5%88%E9%A1%98%F0%9F%98%80");
  });

  test("writes bracket names, numbers and the order given, and leaves out what is undefined", () => {
    const entries: [string, string | number | undefined][] = [
      ["b[0][x]", 1],
      ["a", undefined],
      ["2", "z"],
      ["1", ""],
    ];
    expect(encodeFields(entries)).toBe("b%5B0%5D%5Bx%5D=1&2=z&1=");
  });

  test("keeps a product name from adding a field", () => {
    const plaintext = encodeFields({ ProdDesc: "A&Status=SUCCESS", TradeAmt: 1 });
    expect(parseFields(plaintext)).toEqual({ ok: true, fields: { ProdDesc: "A&Status=SUCCESS", TradeAmt: "1" } });
  });

  test.each([
    [{ a: 1.5 }],
    [{ a: Number.NaN }],
    [{ a: 2 ** 53 }],
    [{ "": "x" }],
    [{ a: "\ud800" }],
    [{ "\udc00": "x" }],
  ])("refuses what cannot be written: %j", (fields) => {
    expect(() => encodeFields(fields)).toThrow(TypeError);
  });
});

describe("reading", () => {
  test.each(vectors.map((each) => [each.name, each] as const))("reads the plaintext of %s", (_, each) => {
    const reading = parseFields(each.plaintext);
    if (each.fields) expect(reading).toEqual({ ok: true, fields: each.fields });
    else
      expect(reading).toMatchObject({
        ok: true,
        fields: { "Result[0][TradeStatus]": "1", "Result[0][CloseStatus]": "2" },
      });
  });

  test("reads back any fields that were written, whatever is in them", () => {
    fc.assert(
      fc.property(fieldList, (entries) => {
        const written = encodeFields(entries);
        expect(written).toMatch(/^[A-Za-z0-9\-_.+%&=]*$/);
        const reading = parseFields(written);
        expect(new Map(reading.ok ? Object.entries(reading.fields) : [])).toEqual(new Map(entries));
      }),
    );
  });

  test("agrees with the platform's own reader of forms", () => {
    fc.assert(
      fc.property(fieldList, (entries) => {
        expect([...new URLSearchParams(encodeFields(entries))]).toEqual(entries);
      }),
    );
  });

  test("never throws, whatever it is given", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (any) => typeof parseFields(any).ok === "boolean"));
  });

  test("has nothing in it but what was sent", () => {
    const reading = parseFields("__proto__=x&constructor=y");
    expect(reading.ok && reading.fields["__proto__"]).toBe("x");
    expect(reading.ok && reading.fields["toString"]).toBeUndefined();
  });

  test.each([
    ["given twice", "a=1&a=2"],
    ["given twice under another spelling", "a=1&%61=2"],
    ["no name", "=1"],
    ["encoded", "a=%"],
    ["encoded", "a=%zz"],
    ["encoded", "a=%ff%fe"],
    ["encoded", "a=%ED%A0%80"],
    ["too many", Array.from({ length: plaintextLimits.fields + 1 }, (_, index) => `a${index}=`).join("&")],
    ["too long", "a".repeat(plaintextLimits.length + 1)],
  ])("refuses a text: %s", (_, plaintext) => {
    expect(parseFields(plaintext).ok).toBe(false);
  });
});
