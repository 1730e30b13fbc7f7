import { errors } from "../platform/errors.ts";

/**
 * Why a sign-in or link with Google failed. The redirect carries the key (`?error=auth_failed&message=<key>`) and the
 * page shows this message, so that a crafted link cannot make the page show any other text. `over`: the OAuth flow
 * expired or another window finished it; `away`: Google is unreachable; `unverified`: Google has not verified the
 * e-mail; `unproven`: our account's e-mail was never verified; `another`: not the linked Google account; `unasked`:
 * linking without re-authentication. The keys are part of the URL.
 */
export const googleFailures = {
  over: "登入等得太久，或是從別的視窗回來的，請再試一次",
  away: "Google 暫時沒有回應，請稍後再試",
  unverified: "Google 說這個信箱還沒驗證。請先在 Google 驗證它，或用電子郵件註冊",
  unproven:
    "這個信箱已經有帳號了。請先用密碼登入，再到「帳號」連結 Google；忘記密碼的話，重新設定之後就能用 Google 登入",
  another: "這不是你連結的那個 Google 帳號，請換一個再試",
  linked_already: "你已經連結了另一個 Google 帳號，請先取消那個連結",
  unasked: "連結之前，要先確認是你本人。請在這裡按「連結 Google 帳號」",
  identity_taken: errors.identity_taken.message,
  account_closed: errors.account_closed.message,
  registration_closed: errors.registration_closed.message,
  too_many: errors.too_many.message,
} as const;
const messages: Record<string, string> = googleFailures;

/** The message of a key from the address; null for an unknown key. */
export const googleFailureMessage = (key: string | null): string | null =>
  key !== null && Object.hasOwn(messages, key) ? (messages[key] ?? null) : null;

/** The key of an error's message; null where only the general message applies. */
export const googleFailureKey = (message: string): string | null =>
  Object.keys(messages).find((key) => messages[key] === message) ?? null;
