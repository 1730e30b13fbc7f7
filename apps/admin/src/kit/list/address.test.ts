import { AuditListInput } from "@panshi/contracts/site/log";
import { SlipListInput } from "@panshi/contracts/journey/oracle";
import { expect, it } from "vitest";
import { parseListParams, toListSearchParams } from "./address.ts";

const read = (address: string) => parseListParams(SlipListInput, new URLSearchParams(address));

it("reads filters, sort and search by the names of the contract", () => {
  expect(read("category=love&isActive=false&sort=-updatedAt&search=%20石%20")).toEqual({
    category: "love",
    isActive: false,
    sort: "-updatedAt",
    search: "石",
  });
});

it.each([
  "",
  "category=fate",
  "isActive=0",
  "isActive=",
  "sort=--title",
  "sort=id",
  "sort=",
  "search=%20%20",
  "cursor=abc&limit=9",
  "__proto__=1&constructor=x",
])("ignores what the list does not have: %j", (address) => {
  expect(read(address)).toEqual({ sort: "displayOrder" });
});

it("makes a search that the server takes: without control characters, and not too long", () => {
  expect(read("search=%00%0A石%07")).toEqual({ search: "石", sort: "displayOrder" });
  const cut = `${"石".repeat(99)}\u{1f31f}`;
  expect(SlipListInput.safeParse(read(new URLSearchParams({ search: cut }).toString())).success).toBe(true);
  expect(SlipListInput.safeParse(read(`search=${"石".repeat(500)}`)).success).toBe(true);
});

it("writes what it has read, without defaults", () => {
  const address = "category=love&isActive=true&search=a%26b&sort=-title";
  expect(toListSearchParams(SlipListInput, read(address)).toString()).toBe(address);
  expect(toListSearchParams(SlipListInput, read("sort=displayOrder")).toString()).toBe("");
  expect(toListSearchParams(SlipListInput, { ...read(address), category: undefined, search: "" }).toString()).toBe(
    "isActive=true&sort=-title",
  );
});

it("a list with one fixed order has no sort", () => {
  const read = parseListParams(
    AuditListInput,
    new URLSearchParams("sort=at&from=2026-03-01&subjectType=member&administratorId=x"),
  );
  expect(read).toEqual({ from: "2026-03-01", subjectType: "member" });
  expect(toListSearchParams(AuditListInput, read).toString()).toBe("subjectType=member&from=2026-03-01");
});
