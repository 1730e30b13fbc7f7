import { expect, test } from "vitest";
import { filterText } from "./access-filters.ts";

test("the conditions of a reading are named as on the screens, and never by a key", () => {
  expect(filterText({ filter: "ending", search: true, format: "csv" })).toBe("篩選 七天內到期、用了搜尋、格式 CSV");
  expect(filterText({ topic: "love", care: "open", status: "pending" })).toMatch(
    /^心事 [^a-z]+、關懷 [^a-z]+、狀態 [^a-z]+$/,
  );
  expect(filterText({ memberId: "019a0000-0000-7000-8000-00000abcdef1" })).toBe("會員 0abcdef1");
  expect(filterText({})).toBe("");
});
