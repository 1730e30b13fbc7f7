import { AppError } from "@panshi/contracts/errors";
import { newId } from "@panshi/db";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, toPage } from "./cursor.ts";

const id = "0195e4c0-0000-7000-8000-000000000001";
const codeOf = (cursor: string) => {
  try {
    return decodeCursor(cursor);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};
const base64 = (text: string) => Buffer.from(text).toString("base64url");

describe("[S7.94] a cursor", () => {
  it("decodes to the position that it encodes", () => {
    for (const at of [0, -5, 1_772_337_600_123, 2 ** 31 - 1, -(2 ** 31)])
      expect(decodeCursor(encodeCursor({ at, id }))).toEqual({ at, id });
    expect(decodeCursor(undefined)).toBeNull();
  });

  it.each([
    "",
    "x",
    base64("1"),
    base64(`1.${id}x`),
    base64(`1.${id.toUpperCase()}`),
    base64(`1e3.${id}`),
    base64(` 1.${id}`),
    base64(`1.${id}'; select 1`),
    base64(`1.5.${id}`),
    base64(`${"9".repeat(16)}.${id}`),
    // A time beyond what Postgres holds.
    base64(`${"9".repeat(15)}.${id}`),
    base64(`-${"9".repeat(15)}.${id}`),
  ])("refuses %j as bad_cursor", (cursor) => expect(codeOf(cursor)).toBe("bad_cursor"));

  it("is refused by a list whose sort cannot hold its number", () => {
    const byTime = encodeCursor({ at: 1_772_337_600_123, id });
    expect(() => decodeCursor(byTime, "order")).toThrow(new AppError("bad_cursor"));
    expect(decodeCursor(encodeCursor({ at: -7, id }), "order")).toEqual({ at: -7, id });
  });
});

it("[S7.94] a page has a next cursor only where more rows follow", () => {
  const rows = [3, 2, 1].map((at) => ({ at, id: newId() }));
  const pageOf = (limit: number) =>
    toPage(
      rows,
      limit,
      (row) => row,
      (row) => row.at,
    );
  expect(pageOf(3)).toEqual({ items: [3, 2, 1], next: null });
  const page = pageOf(2);
  expect(page.items).toEqual([3, 2]);
  expect(decodeCursor(page.next ?? "")).toEqual(rows[1]);
});
