import { deviceLabel } from "@panshi/contracts/device";
import { formatTaipeiTime } from "@panshi/contracts/taipei-time";
import type { RevokedAccess } from "../session/revoke-access.ts";

type Change = { origin: string; at: Date; userAgent: string; revoked: RevokedAccess };

/** When and from where, in our own words alone: a browser describes itself as it likes. */
const whenAndWhere = ({ at, userAgent }: Change) => [
  `時間：${formatTaipeiTime(at)}（台北）`,
  `裝置：${deviceLabel(userAgent)}`,
];

const ended = ({ tokens, identities }: RevokedAccess) => [
  ...(tokens > 0 ? ["還沒用過的信中連結，例如更改電子郵件的確認信，也都取消了。"] : []),
  ...(identities > 0 ? ["連結的 Google 帳號也取消連結了。想用的話，登入之後可以再連結一次。"] : []),
];

const notYou = (origin: string) => [
  "",
  "如果不是你，請馬上重新設定密碼：",
  "",
  `${origin}/reset-password`,
  "",
  `需要幫忙，可以在這裡找到我們：${origin}/contact`,
  "",
  "磐石祈願網",
];

/** What a member reads when the password was changed or set anew. */
export const passwordChangedEmail = (change: Change) => ({
  subject: "你的密碼換過了",
  body: [
    "你好：",
    "",
    "你在磐石祈願網的帳號剛剛換了密碼，其他裝置都登出了。",
    ...ended(change.revoked),
    "",
    ...whenAndWhere(change),
    ...notYou(change.origin),
  ].join("\n"),
  purpose: "password_changed",
});

/** What a member reads when every session was ended. */
export const sessionsEndedEmail = (change: Change) => ({
  subject: "你的帳號從所有裝置登出了",
  body: [
    "你好：",
    "",
    "你在磐石祈願網的帳號剛剛從所有裝置登出，每個裝置都要再登入一次。",
    ...ended(change.revoked),
    "",
    ...whenAndWhere(change),
    ...notYou(change.origin),
  ].join("\n"),
  purpose: "sessions_ended",
});
