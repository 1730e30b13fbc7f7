import { expect, it } from "vitest";
import { permissionsByArea } from "./permission-labels.ts";

it("says what a moderator may do and what not", () => {
  const { granted, denied } = permissionsByArea("moderator");
  expect(granted.find(({ area }) => area === "祈願")?.acts).toEqual(["查看", "更新狀態"]);
  expect(granted.find(({ area }) => area === "靈籤")?.acts).toEqual(["查看"]);
  expect(denied).toEqual(["訂單", "圖片", "系統設定", "管理員", "系統狀態"]);
});

it("denies a super administrator nothing", () => {
  expect(permissionsByArea("super_admin").denied).toEqual([]);
});
