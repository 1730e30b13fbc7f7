import type { InboxNotification } from "@panshi/contracts/platform/notification";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { NotificationItem } from "./inbox.tsx";

const notification: InboxNotification = {
  id: "0192a000-0000-7000-8000-000000000001",
  title: "付款完成",
  message: "謝謝你",
  type: "system",
  path: null,
  isRead: false,
  createdAt: "2026-11-21T02:00:00.000Z",
};
const item = (more: Partial<InboxNotification>, busy = false) =>
  renderWithData(
    <NotificationItem notification={{ ...notification, ...more }} busy={busy} onRead={() => {}} onFollow={() => {}} />,
    () => {},
  );

test("an unread notification says so and can be marked read; one with a page leads there", () => {
  expect(item({})).toContain("未讀：");
  expect(item({})).toMatch(/<button(?![^>]*disabled="")[^>]*>讀過了/);
  expect(item({}, true)).toMatch(/<button[^>]*disabled=""[^>]*>讀過了/);
  expect(item({ isRead: true })).not.toMatch(/未讀|讀過了/);
  expect(item({})).not.toContain("去看看");
  expect(item({ path: "/dashboard?tab=purchases" })).toMatch(/href="\/dashboard\?tab=purchases"[^>]*>去看看/);
});
