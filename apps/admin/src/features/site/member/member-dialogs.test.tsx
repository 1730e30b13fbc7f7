import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import { expect, it, vi } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { MemberDialogs } from "./member-dialogs.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../../../lib/testing-dialogs.tsx"));

const member = {
  id: "m",
  fullName: "林星石",
  membershipType: "vip",
  grants: { items: [{ id: "grant", planType: "basic", days: 30 }], next: null },
} as unknown as MemberDetail;
const shown = (layer: string | null, role: Role = "admin") =>
  renderWithData(
    <MemberDialogs member={member} layer={{ layer, open: () => {}, close: () => {}, forget: () => {} }} />,
    undefined,
    { role },
  );

it("each layer of a member opens its dialog, for who may change members, and says what it means", () => {
  for (const [layer, button, isDangerous, ...words] of [
    [
      "grant",
      "延長 30 天",
      false,
      "延長方案 會員：林星石。",
      "天數接在同一種方案的後面",
      "方案 七日體驗 修行方案 靈師方案",
    ],
    ["note", "儲存備註", false, "寫一則「林星石」的備註 管理員看得到，會員看不到。"],
    ["deactivate", "停用帳號", false, "停用「林星石」 停用之後登入不了"],
    ["sessions", "登出所有裝置", false, "讓「林星石」從所有裝置登出"],
    ["email", "送出電子郵件的更改", false, "更改「林星石」的電子郵件 要由另一位管理員核准。"],
    ["erase", "永久刪除帳號", true, "刪除「林星石」的帳號", "不能復原", "輸入「林星石」來確認"],
    ["revoke/grant", "撤銷 30 天", true, "撤銷修行方案 30 天 從現在起收回還沒用到的天數"],
    // One that is not among the first is revoked too.
    ["revoke/other", "撤銷方案的天數", true, "撤銷方案的天數"],
    ["stop-email/change", "停止更改電子郵件", false, "停止更改電子郵件 原本的電子郵件照常使用。"],
  ] as const) {
    const html = shown(layer);
    expect([layer, findUnmetTexts(html, words), listButtonLabels(html)]).toEqual([layer, [], ["取消", button]]);
    expect([layer, html.includes("danger-face")]).toEqual([layer, isDangerous]);
    expect([layer, shown(layer, "moderator")]).toEqual([layer, ""]);
  }
  for (const layer of [null, "anything", "grant/x"]) expect([layer, shown(layer)]).toEqual([layer, ""]);
  const several = renderWithData(<DeactivateDialog rows={[member, { id: "n", fullName: "江小舟" }]} />);
  expect(findUnmetTexts(several, ["停用 2 位會員"])).toEqual([]);
});
