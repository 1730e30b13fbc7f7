import { deviceLabel } from "@panshi/contracts/accounts/device";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import type { RevokedAccess } from "./revoke-access.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";

type Change = { origin: string; at: Date; userAgent: string; revoked: RevokedAccess };

/** Uses our own device labels, never the raw user agent: a browser may describe itself as anything, a link included. */
const whenAndWhere = ({ at, userAgent }: Change) => [
  `時間：${formatTaipeiTime(at)}（台北）`,
  `裝置：${deviceLabel(userAgent)}`,
];

const alsoRevoked = ({ tokens, identities }: RevokedAccess) => [
  ...(tokens > 0 ? ["還沒用過的信中連結，例如更改電子郵件的確認信，也都取消了。"] : []),
  ...(identities > 0 ? ["連結的 Google 帳號也取消連結了。想用的話，登入之後可以再連結一次。"] : []),
];

const ifNotYou = (origin: string) => [
  "",
  "如果不是你，請馬上重新設定密碼：",
  "",
  `${origin}/reset-password`,
  "",
  `需要幫忙，可以在這裡找到我們：${origin}/contact`,
  "",
  MAIL_SITE_PLACEHOLDER,
];

const accessEmail = (change: Change, purpose: string, subject: string, whatHappened: string) => ({
  subject,
  body: [
    "你好：",
    "",
    whatHappened,
    ...alsoRevoked(change.revoked),
    "",
    ...whenAndWhere(change),
    ...ifNotYou(change.origin),
  ].join("\n"),
  purpose,
});

/** Sent when the password was changed or reset. */
export const passwordChangedEmail = (change: Change) =>
  accessEmail(
    change,
    "password_changed",
    "你的密碼換過了",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號剛剛換了密碼，其他裝置都登出了。`,
  );

/** Sent when every session was ended. */
export const sessionsEndedEmail = (change: Change) =>
  accessEmail(
    change,
    "sessions_ended",
    "你的帳號從所有裝置登出了",
    `你在${MAIL_SITE_PLACEHOLDER}的帳號剛剛從所有裝置登出，每個裝置都要再登入一次。`,
  );
