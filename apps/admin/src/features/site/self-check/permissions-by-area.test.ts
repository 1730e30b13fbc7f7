import { expect, it } from "vitest";
import { permissionsByArea } from "./role-permissions.tsx";

it("says what a moderator may do and what not", () => {
  const { granted, denied } = permissionsByArea("moderator");
  expect(granted.find(({ area }) => area === "祈願")?.actions).toEqual(["查看", "更新狀態", "回覆", "標記為已關懷"]);
  expect(granted.find(({ area }) => area === "靈籤")?.actions).toEqual(["查看"]);
  expect(denied).toEqual(["訂單", "發票", "圖片", "系統設定", "管理員", "系統狀態"]);
});

it("denies a super administrator nothing", () => {
  expect(permissionsByArea("super_admin").denied).toEqual([]);
});
