import { trpc } from "@panshi/client/trpc";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { TotpPanel } from "./totp-panel.tsx";

const AT = "2026-11-20T16:30:00.000Z";

it("the second factor can be turned off only where the role does not require it", () => {
  const key = getQueryKey(trpc.admin.account.totp, undefined, "query");
  const panel = (isOn: boolean, isRequired: boolean) =>
    renderWithData(<TotpPanel />, (client) =>
      client.setQueryData(key, { isOn, isRequired, recoveryCodesLeft: 3 } as never),
    );
  const [move, renew, off] = ["換一支手機", "更換救援碼", "停用"];
  expect([
    findUnmetTexts(panel(true, false), ["已啟用 救援碼還有 3 組"]),
    listButtonLabels(panel(true, false)),
  ]).toEqual([[], [move, renew, off]]);
  expect(listButtonLabels(panel(true, true))).toEqual([move, renew]);
  expect([
    findUnmetTexts(panel(false, false), ["未啟用", "!救援碼還有"]),
    listButtonLabels(panel(false, false)),
  ]).toEqual([[], ["設定兩步驟驗證"]]);
  const failed = renderWithData(<TotpPanel />, (client) => failQuery(client, key));
  expect(findUnmetTexts(failed, ["兩步驟驗證的狀態讀取失敗 連不上伺服器"])).toEqual([]);
});

it("each other device can be signed out, and all of them where there are any", () => {
  const key = getQueryKey(trpc.admin.account.sessions, undefined, "query");
  const session = (id: string, isCurrent: boolean) => ({
    id,
    userAgent: "Mozilla/5.0 (Macintosh) Firefox/140.0",
    isCurrent,
    createdAt: AT,
    lastUsedAt: "2026-11-22T01:15:00.000Z",
  });
  const list = (...sessions: object[]) =>
    renderWithData(<OwnSessions />, (client) => client.setQueryData(key, sessions as never));
  const both = list(session("a", true), session("b", false));
  expect(listButtonLabels(both)).toEqual([expect.stringMatching(/^登出.*Firefox/), "登出其他裝置"]);
  expect(both.match(/（這個裝置）/g)).toHaveLength(1);
  expect(findUnmetTexts(both, ["Firefox，Mac （這個裝置） 最近使用 2026/11/22 09:15", "!2026/11/21"])).toEqual([]);
  expect(listButtonLabels(list(session("a", true)))).toEqual([]);
  const failed = renderWithData(<OwnSessions />, (client) => failQuery(client, key));
  expect(findUnmetTexts(failed, ["登入的裝置讀取失敗 連不上伺服器"])).toEqual([]);
});
