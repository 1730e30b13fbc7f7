/**
 * Messages that both the server and the screens show. No schemas here, so that a page can import one without loading
 * them.
 */

export const welcomeNew = (siteName: string): string => `歡迎加入${siteName}！`;
export const WELCOME_BACK = "歡迎回到靈魂聖殿！";
export const AGE_UNCONFIRMED = "請確認你已年滿 18 歲，或已取得監護人同意";
export const NAME_MISSING = "請填寫姓名";
export const EMAIL_MISSING = "請填寫電子郵件";
export const PHONE_MISSING = "請填寫手機號碼";
export const PASSWORD_MISSING = "請填寫密碼";
export const DAY_MISSING = "請選擇日期";
export const MOOD_MISSING = "請選擇此刻的心情";
export const CART_EMPTY = "請先選擇要購買的商品";
export const SLIP_MISSING = "找不到靈籤資料";
export const CREDENTIALS_WRONG = "帳號或密碼錯誤";
export const GOOGLE_REFUSED = "Google 驗證失敗";
export const ORDER_MISSING = "找不到這筆訂單";
export const MEMBER_MISSING = "找不到這位會員";

/** Said wherever somebody would register or pray while that is switched off. */
export const REGISTRATION_CLOSED = "目前暫停註冊，請過些日子再來";
export const PRAYERS_CLOSED = "祈願服務暫停一下，現在還不能送出新的願。你選的和你寫的都還在，過些時候再回來送出";

/** Why a visitor is offered no payment while registration is switched off. */
export const VISITOR_PAYMENT_CLOSED = "現在暫停註冊，還沒有帳號的人先不收款。已經是會員的話，登入就能購買";
export const FILE_MISSING = "請選擇一個檔案";
/** Said instead of a preview while others are rendered. */
export const PREVIEWS_BUSY = "前面還有幾份預覽正在做，請過幾秒再試一次";
/** `most` is a size as a person reads it, e.g. `5.0 MB`. */
export const fileTooLarge = (most: string): string => `檔案太大了，最多 ${most}`;
