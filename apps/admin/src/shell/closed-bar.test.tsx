import { trpc } from "@panshi/client/trpc";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { htmlToText, renderWithData } from "../lib/testing.tsx";
import { ClosedBar } from "./closed-bar.tsx";

const open = { registration: true, prayers: true, payment: true, maintenance: false };
const key = getQueryKey(trpc.admin.settings.switches, undefined, "query");
const shown = (changes: Partial<typeof open> | null, role: Role = "super_admin") =>
  htmlToText(
    renderWithData(<ClosedBar />, (client) => changes && client.setQueryData(key, { ...open, ...changes } as never), {
      role,
    }),
  ).trim();

it("says on every screen what a switch stops, with the way back, and nothing while all is open", () => {
  for (const [changes, expected] of [
    [null, ""],
    [{}, ""],
    [{ registration: false }, "停用中：會員註冊。 到系統設定恢復"],
    [{ prayers: false, payment: false }, "停用中：祈願服務、線上付款。 到系統設定恢復"],
    [{ maintenance: true }, "維護模式開著：會員網站沒有開放。 到系統設定恢復"],
    [{ maintenance: true, payment: false }, "維護模式開著：會員網站沒有開放。停用中：線上付款。 到系統設定恢復"],
  ] as const)
    expect([changes, shown(changes)]).toEqual([changes, expected]);
  expect(shown({ payment: false }, "moderator")).toBe("停用中：線上付款。 看開關，由超級管理員恢復");
});
