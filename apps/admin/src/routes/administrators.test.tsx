import { type AdministratorListItem, AdministratorListInput } from "@panshi/contracts/accounts/administrator";
import { expect, it, vi } from "vitest";
import { administratorResource } from "../features/accounts/administrator/administrator-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import Administrators from "./administrators.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-20T16:30:00.000Z";

it("an administrator can be changed by another: nobody resets their own access or deletes a super administrator", () => {
  const own = "0192a000-0000-7000-8000-0000000000aa";
  const rowOf = (changes: Partial<AdministratorListItem> = {}): AdministratorListItem => ({
    id: "one",
    email: "star@example.com",
    firstName: "守",
    lastName: "星",
    role: "admin",
    isActive: true,
    lastLoginAt: null,
    hasTotp: false,
    sessions: 0,
    createdAt: AT,
    updatedAt: AT,
    ...changes,
  });
  const shown = (row: AdministratorListItem, at = "") =>
    renderWithData(
      <Administrators />,
      (client) => cacheRows(client, administratorResource, AdministratorListInput, [row]),
      {
        at: `/administrators${at}`,
      },
    );
  const access = ["重設密碼", "登入的裝置"];
  for (const [changes, expected, ...words] of [
    [
      {},
      [...access, "編輯", "刪除"],
      "星守 star@example.com 管理員 啟用中 未啟用 還沒登入過",
      "!超級管理員帳號無法刪除",
    ],
    [
      { hasTotp: true, lastLoginAt: "2026-11-22T01:15:00.000Z", isActive: false },
      [...access, "重設兩步驟驗證", "編輯", "刪除"],
      "已停用 已啟用 2026/11/22 09:15",
    ],
    [{ role: "super_admin" }, [...access, "編輯"], "超級管理員帳號無法刪除"],
    [{ id: own, role: "super_admin", hasTotp: true }, ["編輯"]],
  ] as const) {
    const html = shown(rowOf(changes));
    expect(findUnmetTexts(html, words)).toEqual([]);
    expect(listButtonLabels(html).flatMap((label) => /^(.*)「.*」$/.exec(label)?.[1] ?? [])).toEqual(expected);
  }
  expect(findUnmetTexts(shown(rowOf({ id: own }), `#${own}`), ["自己的角色，要由另一位超級管理員更改"])).toEqual([]);
  expect(findUnmetTexts(shown(rowOf(), "#one"), ["!自己的角色", "電子郵件不能更改"])).toEqual([]);
  expect(listButtonLabels(shown(rowOf(), "#new")).at(-1)).toMatch(/^-/);
});
