/**
 * What an audit entry is about. Of a personal subject an entry holds the names of the changed fields and masked values, never
 * contacts or wishes, since the chain is never erased.
 */
export const auditSubjects = {
  administrator: { label: "管理員", personal: false },
  member: { label: "會員", personal: true },
  order: { label: "訂單", personal: false },
  invoice_batch: { label: "發票批次", personal: false },
  letter: { label: "信件", personal: false },
  comparison: { label: "每日核對", personal: false },
  payment_event: { label: "金流通知", personal: false },
  prayer: { label: "祈願", personal: true },
  oracle_slip: { label: "靈籤", personal: false },
  blog_post: { label: "文章", personal: false },
  success_story: { label: "成功故事", personal: false },
  faq: { label: "常見問題", personal: false },
  picture: { label: "圖片", personal: false },
  setting: { label: "設定", personal: false },
} as const satisfies Record<string, { label: string; personal: boolean }>;
export type AuditSubject = keyof typeof auditSubjects;
export const auditSubjectKeys = Object.keys(auditSubjects) as [AuditSubject, ...AuditSubject[]];

/** Every action that the audit log records: what it is called, and what its subject is. */
export const auditActions = {
  "administrator.create": { subject: "administrator", label: "新增管理員" },
  "administrator.update": { subject: "administrator", label: "更新管理員" },
  "administrator.delete": { subject: "administrator", label: "刪除管理員" },
  "administrator.set_password": { subject: "administrator", label: "重設管理員密碼" },
  "administrator.change_own_password": { subject: "administrator", label: "更改自己的密碼" },
  "administrator.end_sessions": { subject: "administrator", label: "登出管理員的裝置" },
  "administrator.totp_enable": { subject: "administrator", label: "開啟管理員的兩步驟驗證" },
  "administrator.totp_disable": { subject: "administrator", label: "關閉管理員的兩步驟驗證" },
  "administrator.totp_reset": { subject: "administrator", label: "重設管理員的兩步驟驗證" },
  "administrator.recovery_codes": { subject: "administrator", label: "更換救援碼" },
  "administrator.recovery_code_used": { subject: "administrator", label: "以救援碼登入後台" },
  "administrator.sign_in": { subject: "administrator", label: "登入後台" },
  "member.delete_own": { subject: "member", label: "刪除自己的帳號" },
  "member.grant": { subject: "member", label: "授予會員方案" },
  "member.revoke_grant": { subject: "member", label: "撤銷會員方案" },
  "member.set_active": { subject: "member", label: "停用或啟用會員" },
  "member.end_sessions": { subject: "member", label: "登出會員的所有裝置" },
  "member.erase": { subject: "member", label: "刪除會員" },
  "member.note.add": { subject: "member", label: "新增會員備註" },
  "member.note.delete": { subject: "member", label: "刪除會員備註" },
  "member.email_change.request": { subject: "member", label: "提出更改會員電子郵件" },
  "member.email_change.approve": { subject: "member", label: "核准更改會員電子郵件" },
  "member.email_change.stop": { subject: "member", label: "停止更改會員電子郵件" },
  "member.email_change.move": { subject: "member", label: "改用會員的新電子郵件" },
  "order.cancel": { subject: "order", label: "取消訂單" },
  "order.query": { subject: "order", label: "向金流查詢訂單" },
  "order.record_payment": { subject: "order", label: "登錄金流以外的收款" },
  "order.assign": { subject: "order", label: "把訂單交給會員" },
  "order.resend_claim": { subject: "order", label: "重寄領取信" },
  "order.fulfil": { subject: "order", label: "履行訂單" },
  "order.flag.settle": { subject: "order", label: "處理訂單的待查事項" },
  "order.event.attach": { subject: "order", label: "把金流通知歸到訂單" },
  "order.refund.requested": { subject: "order", label: "送出退款" },
  "order.refund.done": { subject: "order", label: "完成退款" },
  "order.refund.refused": { subject: "order", label: "退款被拒" },
  "order.refund.unknown": { subject: "order", label: "退款結果不明" },
  "order.invoice.number": { subject: "order", label: "登錄發票號碼" },
  "order.invoice.reject": { subject: "order", label: "退回發票" },
  "invoice_batch.export": { subject: "invoice_batch", label: "匯出發票" },
  "invoice_batch.upload": { subject: "invoice_batch", label: "上傳發票號碼" },
  "order.refund_request.open": { subject: "order", label: "開立退款申請" },
  "order.refund_request.accept": { subject: "order", label: "同意退款申請" },
  "order.refund_request.decline": { subject: "order", label: "婉拒退款申請" },
  "order.refund_request.new_link": { subject: "order", label: "重寄退款帳戶的連結" },
  "order.refund_request.pay_out": { subject: "order", label: "匯出退款" },
  "order.refund.recorded": { subject: "order", label: "登錄金流以外的退款" },
  "order.refund.settled": { subject: "order", label: "查明退款的結果" },
  "letter.requeue": { subject: "letter", label: "重寄信件" },
  "letter.set_aside": { subject: "letter", label: "擱置信件" },
  "comparison.run": { subject: "comparison", label: "重新核對一天" },
  "oracle_slip.create": { subject: "oracle_slip", label: "新增靈籤" },
  "oracle_slip.update": { subject: "oracle_slip", label: "更新靈籤" },
  "oracle_slip.set_active": { subject: "oracle_slip", label: "啟用或停用靈籤" },
  "oracle_slip.move": { subject: "oracle_slip", label: "移動靈籤" },
  "oracle_slip.delete": { subject: "oracle_slip", label: "刪除靈籤" },
  "blog_post.create": { subject: "blog_post", label: "新增文章" },
  "blog_post.update": { subject: "blog_post", label: "更新文章" },
  "blog_post.move": { subject: "blog_post", label: "移動文章" },
  "blog_post.delete": { subject: "blog_post", label: "刪除文章" },
  "success_story.create": { subject: "success_story", label: "新增成功故事" },
  "success_story.update": { subject: "success_story", label: "更新成功故事" },
  "success_story.move": { subject: "success_story", label: "移動成功故事" },
  "success_story.delete": { subject: "success_story", label: "刪除成功故事" },
  "faq.create": { subject: "faq", label: "新增常見問題" },
  "faq.update": { subject: "faq", label: "更新常見問題" },
  "faq.move": { subject: "faq", label: "移動常見問題" },
  "faq.delete": { subject: "faq", label: "刪除常見問題" },
  "payment_event.set_aside": { subject: "payment_event", label: "擱置金流通知" },
  "picture.upload": { subject: "picture", label: "上傳圖片" },
  "prayer.update": { subject: "prayer", label: "更新祈願狀態" },
  "prayer.set_status": { subject: "prayer", label: "批次更新祈願狀態" },
  "prayer.restore_status": { subject: "prayer", label: "復原祈願狀態" },
  "prayer.reply": { subject: "prayer", label: "回覆祈願" },
  "prayer.attend": { subject: "prayer", label: "標記已關懷" },
  "seller.update": { subject: "setting", label: "更新賣方資料" },
} as const satisfies Record<string, { subject: AuditSubject; label: string }>;
export type AuditAction = keyof typeof auditActions;
export const auditActionKeys = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** The actions on personal subjects. */
export type PersonalAuditAction = {
  [Action in AuditAction]: (typeof auditSubjects)[(typeof auditActions)[Action]["subject"]]["personal"] extends true
    ? Action
    : never;
}[AuditAction];

/** Places in the chain of entries: the newest one, and the one up to which the chain was verified. */
export const auditMarkKeys = ["head", "verified"] as const;
