import { UNREAD_MOST } from "@panshi/contracts/limits";
import { expect, it } from "vitest";
import { unreadWords } from "./unread-words.ts";

it("tells the number, up to where the server stops counting", () => {
  expect([0, 1, 99, UNREAD_MOST].map(unreadWords)).toEqual(["", "1", "99", "99+"]);
});
