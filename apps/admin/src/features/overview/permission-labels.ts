import { hasPermission, type Permission, type Role } from "@panshi/contracts/permissions";

/** The labels of each permission: its area and action. A permission without a label does not compile. */
const permissionLabels = {
  "overview:read": ["總覽", "查看"],
  "overview:revenue": ["總覽", "看見營收"],
  "members:read": ["會員", "查看名單"],
  "members:contact": ["會員", "看見電子郵件與手機"],
  "members:write": ["會員", "更改"],
  "members:export": ["會員", "匯出"],
  "orders:read": ["訂單", "查看"],
  "orders:refund": ["訂單", "退款"],
  "prayers:read": ["祈願", "查看"],
  "prayers:update": ["祈願", "更新狀態"],
  "oracles:read": ["靈籤", "查看"],
  "oracles:write": ["靈籤", "新增、編輯、刪除"],
  "articles:read": ["文章、故事與常見問題", "查看"],
  "articles:update": ["文章、故事與常見問題", "編輯"],
  "articles:create": ["文章、故事與常見問題", "新增"],
  "articles:delete": ["文章、故事與常見問題", "刪除"],
  "images:write": ["圖片", "上傳"],
  "plans:read": ["會員方案", "查看"],
  "plans:texts": ["會員方案", "編輯文字"],
  "plans:prices": ["會員方案", "更改價格與天數"],
  "content:read": ["網站文字與聯絡方式", "查看"],
  "content:write": ["網站文字與聯絡方式", "編輯"],
  "marketing:read": ["行銷", "查看"],
  "marketing:write": ["行銷", "新增、編輯、刪除"],
  "notifications:read": ["通知", "查看"],
  "notifications:send": ["通知", "發送給部分會員"],
  "notifications:send-all": ["通知", "發送給所有會員"],
  "templates:write": ["通知", "編輯範本"],
  "reports:prayers": ["報表", "查看祈願報表"],
  "reports:read": ["報表", "查看所有報表"],
  "reports:export": ["報表", "匯出"],
  "settings:general": ["系統設定", "更改網站資料"],
  "settings:switches": ["系統設定", "切換註冊、祈願、付款與維護"],
  "administrators:manage": ["管理員", "新增、停用與指定角色"],
  "audit:read": ["管理員", "查看操作紀錄"],
  "system:read": ["系統狀態", "查看"],
} as const satisfies Record<Permission, readonly [area: string, act: string]>;

const permissions = Object.keys(permissionLabels) as Permission[];
const areas = [...new Set(Object.values(permissionLabels).map(([area]) => area))];

/** The actions granted to a role by area, and the areas without any. */
export function permissionsByArea(role: Role): { granted: { area: string; acts: string[] }[]; denied: string[] } {
  const powers = areas.map((area) => ({
    area,
    acts: permissions
      .filter((permission) => permissionLabels[permission][0] === area && hasPermission(role, permission))
      .map(actionLabel),
  }));
  return {
    granted: powers.filter(({ acts }) => acts.length > 0),
    denied: powers.filter(({ acts }) => acts.length === 0).map(({ area }) => area),
  };
}

const actionLabel = (permission: Permission): string => permissionLabels[permission][1];
