import { trpc } from "@panshi/client/trpc";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { PlanSettings } from "./plan-settings.tsx";

const AT = "2026-11-20T16:30:00.000Z";

it("of a plan, texts and switches are an administrator's, prices and days a super administrator's, and a trial has no price", () => {
  const key = getQueryKey(trpc.admin.plan.list, undefined, "query");
  const planOf = (changes: Partial<AdminPlan> = {}): AdminPlan =>
    ({
      id: "plan",
      planType: "basic",
      name: "修行方案",
      description: "每天祈願",
      price: 3990,
      originalPrice: 5000,
      duration: 30,
      features: ["祈願儀式不限次數"],
      buttonText: "選擇",
      isHighlighted: false,
      isActive: true,
      updatedAt: AT,
      ...changes,
    }) as AdminPlan;
  const shown = (role: Role, changes: Partial<AdminPlan> = {}) =>
    renderWithData(<PlanSettings />, (client) => client.setQueryData(key, [planOf(changes)] as never), { role });
  const edits = (html: string) =>
    listButtonLabels(html).flatMap((label) => /^編輯「.*」的(.*)$/.exec(label)?.[1] ?? []);
  const texts = ["名稱", "說明", "特色", "按鈕文字"];
  expect(edits(shown("super_admin"))).toEqual(["名稱", "說明", "價格", "天數", "特色", "按鈕文字"]);
  expect(edits(shown("admin"))).toEqual(texts);
  expect(edits(shown("moderator"))).toEqual([]);
  expect(edits(shown("super_admin", { planType: "trial", price: 0 }))).toEqual([
    "名稱",
    "說明",
    "天數",
    "特色",
    "按鈕文字",
  ]);
  for (const [role, changes, ...words] of [
    ["super_admin", {}, "NT$ 3,990 NT$ 5,000", "30 天", "!只有超級管理員可以改", "!沒有開放"],
    ["admin", { isActive: false }, "價格 只有超級管理員可以改", "天數 只有超級管理員可以改", "修行方案 沒有開放"],
    ["moderator", {}, "!只有超級管理員可以改"],
    [
      "super_admin",
      { planType: "trial", price: 0, originalPrice: null },
      "體驗方案不收費",
      "新會員走完旅程不會開始體驗",
    ],
  ] as const)
    expect(findUnmetTexts(shown(role, changes), words)).toEqual([]);
  expect(shown("moderator").match(/ disabled=""/g)).toHaveLength(2);
  expect(shown("admin")).not.toContain(' disabled=""');
  const failed = renderWithData(<PlanSettings />, (client) => failQuery(client, key));
  expect(findUnmetTexts(failed, ["會員方案讀取失敗 連不上伺服器"])).toEqual([]);
});
