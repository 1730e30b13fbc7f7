import { CREDENTIALS_WRONG, WELCOME_BACK, welcomeNew } from "@panshi/contracts/platform/messages";
import type { toast } from "@panshi/ui/overlay/toast-store";

/** The toasts of an account call (S8.03 to S8.09). The defaults are used where the server sends no message. */
export type SignInToastMessages = {
  failureTitle: string;
  defaultFailure: string;
  successTitle: string;
  defaultSuccess: string;
};

export const loginMessages: SignInToastMessages = {
  failureTitle: "登入失敗",
  defaultFailure: CREDENTIALS_WRONG,
  successTitle: "登入成功",
  defaultSuccess: WELCOME_BACK,
};

export const registerMessages = (siteName: string): SignInToastMessages => ({
  failureTitle: "註冊失敗",
  defaultFailure: "請稍後再試",
  successTitle: "註冊成功",
  defaultSuccess: welcomeNew(siteName),
});

type ToastMessage = Parameters<typeof toast>[0];
export const LOGIN_INCOMPLETE: ToastMessage = {
  title: "請填寫完整資訊",
  description: "請輸入帳號和密碼",
  kind: "destructive",
};
export const REGISTER_INCOMPLETE: ToastMessage = {
  title: "請填寫完整資訊",
  description: "所有欄位都是必填的",
  kind: "destructive",
};

/** The notice at the point of collection (docs/decisions/0022). */
export const privacyNotice = (siteName: string): string =>
  `${siteName}蒐集你的姓名、電子郵件與手機號碼，只用來建立帳號、提供會員服務與聯絡你，保存到你刪除帳號為止；你可以隨時要求查詢、更正或刪除。`;
/** The same where Google provides name and email. */
export const GOOGLE_NOTICE =
  "Google 會告訴我們你的姓名與電子郵件，只用來建立帳號、提供會員服務與聯絡你，保存到你刪除帳號為止；你可以隨時要求查詢、更正或刪除。";
/** What the phone number is for, beside its field. */
export const PHONE_PURPOSE = "例如 0912345678。可以用來登入；帳號或訂單有事時，我們才會聯絡你，不公開。";
export const SIGN_IN_WITH_GOOGLE = "使用 Google 帳號登入";
export const CONFIRM_AGE = "我已年滿 18 歲，或已取得監護人同意";
export const marketingConsentLabel = (siteName: string): string => `我願意收到${siteName}的電子報，隨時可以取消`;
