import { UNREAD_COUNT_MAX } from "@panshi/contracts/platform/limits";
import { expect, it } from "vitest";
import { unreadLabel } from "./bell.tsx";

it("shows the number, up to where the server stops counting", () => {
  expect([0, 1, 99, UNREAD_COUNT_MAX].map(unreadLabel)).toEqual(["", "1", "99", "99+"]);
});
