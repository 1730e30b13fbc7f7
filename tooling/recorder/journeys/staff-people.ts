import { createHmac } from "node:crypto";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { at } from "../answer.ts";
import { PASSWORD, type RequestRecorder } from "../player.ts";
import type { SeededIds } from "../seeded-ids.ts";
import { tokenFor } from "./unsent-emails.ts";

const NEW_PASSWORD = "an entirely new one";
const REQUEST_ID = "0b6a4d1e-95a3-5c2f-8f1d-2c0f6f9b7a11";
const BATCH_ID = "0b6a4d1e-95a3-5c2f-8f1d-2c0f6f9b7a12";

/** Members as staff handle them: notes, grants, a changed address, and the end of an account. */
export async function playMembers(player: RequestRecorder, { member }: SeededIds): Promise<void> {
  const [memberId = "", other = ""] = member;
  const reason = "來信要求";
  const note = await player.call("admin", "admin.memberChange.addNote", { memberId, text: "打過電話" });
  await player.call("admin", "admin.member.notes", { id: memberId });
  await player.call("moderator", "admin.memberChange.addNote", { memberId, text: "打過電話" });
  await player.call("admin", "admin.memberChange.deleteNote", { id: at(note, "id") });
  const grant = { memberId, planType: "basic", days: 10, reason, requestId: REQUEST_ID };
  for (const caller of ["moderator", "admin", "admin"]) await player.call(caller, "admin.memberChange.grant", grant);
  const grants = await player.call("admin", "admin.member.grants", { id: memberId });
  const grantId = at(grants, "items", 0, "id");
  for (let times = 0; times < 2; times += 1)
    await player.call("admin", "admin.memberChange.revokeGrant", { grantId, reason });
  for (const isActive of [false, true])
    await player.call("admin", "admin.memberChange.setActive", { ids: [memberId, other], isActive, reason });
  await player.call("admin", "admin.memberChange.endSessions", { memberId, reason });
  await changeEmail(player, memberId);
  for (const name of ["get", "timeline", "orders", "prayers", "draws", "grants"])
    for (const caller of ["moderator", "admin"]) await player.call(caller, `admin.member.${name}`, { id: memberId });
  for (const caller of ["moderator", "admin", "admin"])
    await player.call(caller, "admin.memberChange.erase", { memberId: other, reason });
  await player.call("admin", "admin.member.get", { id: other });
}

async function changeEmail(player: RequestRecorder, memberId: string): Promise<void> {
  const email = "found@recorded.test";
  const ask = () =>
    player.call("admin", "admin.memberChange.requestEmailChange", { memberId, email, reason: "本人來電" });
  const id = at(await ask(), "id");
  await ask();
  await player.call("admin", "admin.memberChange.approveEmailChange", { id });
  await player.call("super", "admin.memberChange.approveEmailChange", { id });
  await player.call("admin", "admin.memberChange.emailChanges", { memberId });
  const token = await tokenFor(player, email, "/email-change/confirm");
  for (let times = 0; times < 2; times += 1) await player.call("visitor", "member.email.confirmByLink", { token });
  await player.call("visitor", "member.email.stopByLink", { token });
  await player.call("admin", "admin.memberChange.stopEmailChange", { id, reason: "本人來電" });
  await player.call("admin", "admin.memberChange.emailChanges", {});
}

/** Administrators: made, changed and deleted; their sessions, passwords and second factor. */
export async function playAdministrators(player: RequestRecorder): Promise<void> {
  const path = "/api/admin/administrators";
  const fields = { email: "staff@recorded.test", firstName: "新", lastName: "人", password: NEW_PASSWORD };
  await player.request("admin", "POST", path, { body: fields });
  const id = at(await player.request("super", "POST", path, { body: fields }), "id");
  await player.call("super", "admin.account.confirmSession", { password: "not the password" });
  await player.call("super", "admin.account.confirmSession", { password: PASSWORD });
  await player.request("super", "POST", path, { body: fields });
  await player.request("super", "PUT", `${path}/${id}`, { body: { role: "admin", isActive: true } });
  await player.request("super", "PUT", `${path}/${id}/password`, { body: { password: PASSWORD } });
  const login = { username: fields.email, password: PASSWORD };
  for (const password of [NEW_PASSWORD, PASSWORD])
    await player.request("visitor at the back office", "POST", "/api/admin/login", { body: { ...login, password } });
  for (const name of ["sessions", "endSessions", "resetTotp"])
    await player.call("super", `admin.administrator.${name}`, { id });
  for (let times = 0; times < 2; times += 1) await player.request("super", "DELETE", `${path}/${id}`);
  await player.call("super", "admin.administrator.counts");
  await player.call("moderator", "admin.account.sessions");
  await player.call("moderator", "admin.account.endOtherSessions");
  await useSecondFactor(player);
  await player.call("moderator", "admin.account.changePassword", { current: PASSWORD, password: NEW_PASSWORD });
  player.changeLogin("moderator", { password: NEW_PASSWORD });
  await player.call("moderator", "admin.account.sessions");
}

async function useSecondFactor(player: RequestRecorder): Promise<void> {
  await player.call("moderator", "admin.account.confirmSession", { password: PASSWORD });
  const secret = at(await player.call("moderator", "admin.account.beginTotp"), "secret");
  await player.call("moderator", "admin.account.confirmTotp", { code: "abc" });
  const code = { code: oneTimeCode(secret) };
  await player.call("moderator", "admin.account.confirmTotp", code, "admin.account.confirmTotp with the code");
  await player.call("moderator", "admin.account.totp");
  await player.call("moderator", "admin.account.renewRecoveryCodes");
  await player.call("moderator", "admin.account.disableTotp");
  await player.call("moderator", "admin.account.totp");
}

/** The code of this moment for a secret in base32 (RFC 6238). */
function oneTimeCode(secret: string): string {
  const bits = [...secret.replace(/[\s=]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Prayers, letters, comparisons and saved filters. */
export async function playStaffInbox(player: RequestRecorder, ids: SeededIds, day: string): Promise<void> {
  const prayers = ids.prayer.slice(0, 3);
  for (const id of prayers) {
    await player.call("moderator", "admin.prayer.attend", { id });
    await player.call("moderator", "admin.prayer.reply", { id, reply: "謝謝你寫下來" });
    await player.request("moderator", "PATCH", `/api/admin/prayers/${id}`, {
      body: { status: "completed", successRate: 80 },
    });
    await player.call("moderator", "admin.prayer.get", { id });
  }
  await player.call("moderator", "admin.prayer.setStatus", { ids: prayers, status: "cancelled" });
  const list = await player.call("moderator", "admin.prayer.list", {});
  const changed = at<{ id: string; updatedAt: string }[]>(list, "items").filter(({ id }) => prayers.includes(id));
  const earlier = changed.map(({ id, updatedAt }) => ({
    id,
    updatedAt,
    status: "pending",
    successRate: null,
    completedAt: null,
  }));
  if (earlier.length > 0) await player.call("moderator", "admin.prayer.restoreStatus", { prayers: earlier });
  for (const [act, letter] of [
    ["setAside", 0],
    ["requeue", 1],
    ["requeue", 1],
  ] as const)
    await player.call("admin", `admin.letter.${act}`, {
      ids: ids.letter.slice(letter, letter + 1),
      reason: "信箱滿了",
    });
  const view = { list: "orders", name: "等付款", query: "state=pending" };
  const filter = at(await player.call("admin", "admin.savedFilter.save", view), "id");
  await player.call("admin", "admin.savedFilter.save", { ...view, id: filter, name: "改名" });
  await player.call("admin", "admin.savedFilter.list", { list: "orders" });
  await player.call("moderator", "admin.savedFilter.remove", { id: filter });
  await player.call("admin", "admin.savedFilter.remove", { id: filter });
  for (const caller of ["moderator", "admin"])
    await player.call(caller, "admin.comparison.run", { day, reason: "對帳" });
  await player.call("admin", "admin.comparison.get", { day });
  await player.call("super", "admin.audit.verify", { restart: true });
  await player.call("super", "admin.audit.verification");
}

/** Invoices: numbers by hand, a batch and the numbers that come back. */
export async function playInvoices(player: RequestRecorder): Promise<void> {
  const kind = "invoices";
  for (let times = 0; times < 2; times += 1)
    await player.call("admin", "admin.invoiceBatch.export", { kind, callId: BATCH_ID });
  const exported = await player.call("admin", "admin.invoice.list", { state: "exported" });
  const [first, second] = at<{ id: string }[]>(exported, "items");
  const number = { kind, number: "AB12345678", day: taipeiDay(Date.now()), reason: "補登" };
  for (let times = 0; times < 2; times += 1)
    await player.call("admin", "admin.invoice.setNumber", { ...number, id: first?.id });
  await player.call("admin", "admin.invoice.reject", { kind, id: second?.id, reason: "統編不對" });
  const id = at(await player.call("admin", "admin.invoiceBatch.list", {}), "items", 0, "id");
  await player.documented("admin", "admin.invoiceBatch.download", downloadPath(player, id));
  const file = await player.documented("moderator", "admin.invoiceBatch.download", downloadPath(player, id));
  const rows = [
    "訂單編號,發票號碼,發票日期",
    "PS000,AB12345679,2026-01-02",
    file.text.slice(0, 20).replaceAll("\n", " "),
  ].join("\n");
  const data = new FormData();
  data.append("file", new Blob([rows], { type: "text/csv" }), "numbers.csv");
  const path = `/api/admin/invoices/batches/${id}/numbers`;
  await player.request("admin", "POST", path, { form: data, label: `POST ${path} with numbers` });
  await player.call("admin", "admin.invoice.counts");
}

const downloadPath = (player: RequestRecorder, id: string) =>
  (player.procedure("admin.invoiceBatch.download").rest?.path ?? "").replace(":id", id);
