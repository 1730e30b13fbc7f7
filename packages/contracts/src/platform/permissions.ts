/** Roles and permissions of the back office: one table for server and screens (docs/decisions/0027). */
export const roleLabels = { super_admin: "超級管理員", admin: "管理員", moderator: "版主" } as const;
export type Role = keyof typeof roleLabels;
export const roles = Object.keys(roleLabels) as [Role, ...Role[]];

const everyone: readonly Role[] = ["moderator", "admin", "super_admin"];
const admins: readonly Role[] = ["admin", "super_admin"];
const supers: readonly Role[] = ["super_admin"];

/** Who holds a permission, and what the back office calls it. */
type Definition = { roles: readonly Role[]; area: string; action: string };

const definitions = {
  "overview:read": { roles: everyone, area: "總覽", action: "查看" },
  "overview:revenue": { roles: admins, area: "總覽", action: "看見營收" },
  "members:read": { roles: everyone, area: "會員", action: "查看名單" },
  "members:contact": { roles: admins, area: "會員", action: "看見電子郵件與手機" },
  "members:write": { roles: admins, area: "會員", action: "更改" },
  "members:export": { roles: admins, area: "會員", action: "匯出" },
  "orders:read": { roles: admins, area: "訂單", action: "查看" },
  "orders:refund": { roles: admins, area: "訂單", action: "退款" },
  "orders:settle": { roles: admins, area: "訂單", action: "處理待確認的訂單" },
  "invoices:manage": { roles: admins, area: "發票", action: "查看、匯出、登錄號碼" },
  "prayers:read": { roles: everyone, area: "祈願", action: "查看" },
  "prayers:update": { roles: everyone, area: "祈願", action: "更新狀態" },
  "prayers:reply": { roles: everyone, area: "祈願", action: "回覆" },
  "care:attend": { roles: everyone, area: "祈願", action: "標記為已關懷" },
  "oracles:read": { roles: everyone, area: "靈籤", action: "查看" },
  "oracles:write": { roles: admins, area: "靈籤", action: "新增、編輯、刪除" },
  "articles:read": { roles: everyone, area: "文章、故事與常見問題", action: "查看" },
  "articles:update": { roles: everyone, area: "文章、故事與常見問題", action: "編輯" },
  "articles:create": { roles: admins, area: "文章、故事與常見問題", action: "新增" },
  "articles:delete": { roles: admins, area: "文章、故事與常見問題", action: "刪除" },
  "images:write": { roles: admins, area: "圖片", action: "上傳" },
  "products:read": { roles: everyone, area: "商品", action: "查看" },
  "products:write": { roles: admins, area: "商品", action: "新增、編輯" },
  "products:prices": { roles: supers, area: "商品", action: "更改價格" },
  "plans:read": { roles: everyone, area: "會員方案", action: "查看" },
  "plans:texts": { roles: admins, area: "會員方案", action: "編輯文字" },
  "plans:prices": { roles: supers, area: "會員方案", action: "更改價格與天數" },
  "content:read": { roles: everyone, area: "網站文字與聯絡方式", action: "查看" },
  "content:write": { roles: admins, area: "網站文字與聯絡方式", action: "編輯" },
  "marketing:read": { roles: everyone, area: "行銷", action: "查看" },
  "marketing:write": { roles: admins, area: "行銷", action: "新增、編輯、刪除" },
  "referrals:write": { roles: supers, area: "行銷", action: "開始、停止與設定推薦計畫" },
  "notifications:read": { roles: everyone, area: "通知", action: "查看" },
  "notifications:send": { roles: everyone, area: "通知", action: "發送給部分會員" },
  "notifications:send-all": { roles: admins, area: "通知", action: "發送給所有會員" },
  "templates:read": { roles: everyone, area: "通知", action: "查看範本" },
  "templates:write": { roles: admins, area: "通知", action: "編輯範本" },
  "reports:prayers": { roles: everyone, area: "報表", action: "查看祈願報表" },
  "reports:read": { roles: admins, area: "報表", action: "查看所有報表" },
  "reports:export": { roles: admins, area: "報表", action: "匯出" },
  "settings:general": { roles: admins, area: "系統設定", action: "更改網站資料" },
  "settings:switches": { roles: supers, area: "系統設定", action: "切換註冊、祈願、付款與維護" },
  "administrators:manage": { roles: supers, area: "管理員", action: "新增、停用與指定角色" },
  "audit:read": { roles: supers, area: "管理員", action: "查看操作與存取紀錄" },
  "system:read": { roles: admins, area: "系統狀態", action: "查看" },
  "mail:retry": { roles: admins, area: "系統狀態", action: "重寄失敗的郵件" },
  "jobs:read": { roles: admins, area: "系統狀態", action: "查看背景工作" },
  "jobs:retry": { roles: supers, area: "系統狀態", action: "重新執行背景工作" },
} as const satisfies Record<string, Definition>;

export type Permission = keyof typeof definitions;
export const permissions = Object.keys(definitions) as [Permission, ...Permission[]];

/** The area and the action that the back office shows for each permission, in this order. */
export const permissionLabels: Readonly<Record<Permission, Pick<Definition, "area" | "action">>> = definitions;

/** Whether a role holds a permission. An unknown permission is denied. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  Object.hasOwn(definitions, permission) && (definitions[permission].roles as readonly Role[]).includes(role);

/** The permissions that a role holds. */
export const permissionsOf = (role: Role): Permission[] =>
  permissions.filter((permission) => hasPermission(role, permission));
