import { CREDENTIALS_WRONG, PRAYERS_CLOSED, REGISTRATION_CLOSED, SLIP_MISSING } from "./messages.ts";

/** Every error that a caller can get: its HTTP status and its message. */
export const errors = {
  bad_input: { status: 400, message: "有些資料需要修正，請看各欄位的說明" },
  bad_json: { status: 400, message: "送來的內容無法讀取，請重新整理後再試" },
  bad_upload: { status: 400, message: "檔案沒有完整送到，請再上傳一次" },
  forbidden_key: { status: 400, message: "送來的內容含有不允許的欄位" },
  bad_cursor: { status: 400, message: "頁碼不正確，請從第一頁重新瀏覽" },
  too_many_rows: { status: 400, message: "超過十萬筆，Excel 檔放不下，請改成匯出 CSV，或先篩選再匯出" },
  unauthorized: { status: 401, message: "請先登入" },
  bad_credentials: { status: 401, message: CREDENTIALS_WRONG },
  code_required: { status: 401, message: "請輸入驗證器上的六位數驗證碼" },
  code_wrong: { status: 401, message: "驗證碼不正確，或已經用過了。請等下一組再試" },
  forbidden: { status: 403, message: "你的權限無法進行這個動作" },
  foreign_origin: { status: 403, message: "這個要求不是從本站送出的，請回到本站再試一次" },
  own_account: { status: 403, message: "自己的帳號不能這樣更改，請另一位超級管理員來做" },
  totp_required: { status: 403, message: "超級管理員要先設定兩步驟驗證，才能使用後台" },
  confirmation_required: { status: 403, message: "請先再輸入一次密碼，確認是你本人，再做這件事" },
  account_closed: { status: 403, message: "這個帳號目前無法登入，請到聯絡頁告訴我們，我們一起看看" },
  membership_required: {
    status: 403,
    message: "會員方案到期了，或還沒開始。在靈魂聖殿接上方案，就能再送出新的願",
  },
  voice_not_in_plan: {
    status: 403,
    message: "古典與反思這兩種聲音，屬於靈師方案；白話的解讀一直都在，歡迎先讀",
  },
  registration_closed: { status: 403, message: REGISTRATION_CLOSED },
  prayers_closed: { status: 403, message: PRAYERS_CLOSED },
  not_found: { status: 404, message: "找不到你要的內容" },
  oracle_not_found: { status: 404, message: SLIP_MISSING },
  method_not_allowed: { status: 405, message: "這個網址不接受這種要求" },
  sign_in_again: { status: 403, message: "為了確認是你本人，請再登入一次，十分鐘內完成" },
  request_slow: { status: 408, message: "送出得太慢，請換個穩定的網路再試一次" },
  upload_slow: { status: 408, message: "檔案傳得太慢，請換個穩定的網路再試一次" },
  link_expired: { status: 410, message: "這個連結已經用過或過期了，請重新申請一次" },
  email_taken: { status: 409, message: "這個電子郵件已經註冊過，請直接登入" },
  phone_taken: { status: 409, message: "這個手機號碼已經註冊過，請直接登入" },
  identity_taken: { status: 409, message: "這個帳號已經連結到另一位會員，請換一個" },
  last_sign_in_method: { status: 409, message: "這是你唯一的登入方式，請先設定密碼，再取消連結" },
  conflict: { status: 409, message: "資料剛剛被更動過，請重新整理後再試" },
  edit_conflict: { status: 409, message: "你編輯的時候，這筆資料被更新過了。請看看現在的內容，再決定要留下哪一份" },
  slug_taken: { status: 409, message: "這個網址已經有另一篇文章在用，請換一個" },
  campaign_code_taken: { status: 409, message: "這個代碼已經用過了，刪除過的也不能再用，請換一個" },
  referral_program_running: { status: 409, message: "已經有一個推薦計畫在進行。先停止它，再開始這一個" },
  trial_used: { status: 409, message: "七天體驗每個人一次，你先前已經走過了。想接著走，可以選一個方案" },
  trial_unavailable: { status: 409, message: "七天體驗現在沒有開放，請過些時候再來" },
  coupon_code_taken: { status: 409, message: "這個優惠碼已經用在另一個優惠，刪除過的也不能再用，請換一個" },
  prayer_cancelled: { status: 409, message: "這個願已經取消，會員看不到回覆。要回覆，先改變它的狀態" },
  super_admin_kept: { status: 409, message: "超級管理員帳號無法刪除，請先改成其他角色" },
  last_super_admin: { status: 409, message: "至少要留一位啟用中的超級管理員" },
  totp_unset: { status: 409, message: "設定已經過期，請重新開始設定兩步驟驗證" },
  coupon_unavailable: { status: 409, message: "優惠碼已經不能用在這筆訂單" },
  refund_refused: { status: 409, message: "這筆款項現在不能退" },
  file_changed: { status: 412, message: "檔案已經更新過，請重新整理後再試" },
  too_large: { status: 413, message: "送來的內容太大了" },
  range_refused: { status: 416, message: "要求的範圍超出了檔案" },
  not_multipart: { status: 415, message: "請以表單上傳一個檔案" },
  not_json: { status: 415, message: "請以 JSON 格式送出" },
  care: { status: 422, message: "先不抽籤了，你現在的感受比一支籤重要。請打 1925 安心專線，二十四小時都有人聽" },
  ritual_limit: { status: 429, message: "今天的儀式已經完成，明天再來" },
  manual_limit: { status: 429, message: "下一天的功課還沒打開，過了今晚再來" },
  too_many: { status: 429, message: "嘗試次數太多，請稍後再試" },
  payment_unavailable: { status: 503, message: "付款系統暫時無法使用，請稍後再試" },
  maintenance: { status: 503, message: "網站正在維護，很快就回來。你填的內容都還在，請過幾分鐘再試一次" },
  overloaded: { status: 503, message: "現在人很多，請稍等幾秒再試一次。你填的內容都還在" },
  busy: { status: 503, message: "現在人比較多，請過幾秒再試一次" },
  no_slips: { status: 503, message: "籤筒暫時是空的，請稍後再試" },
  internal: { status: 500, message: "系統暫時出了狀況，請稍後再試" },
  unavailable: { status: 503, message: "服務暫時無法使用，請稍後再試" },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** What is wrong with one field: `path` names it (`""` for the whole input), `message` can be shown. */
export type Issue = { path: string; message: string };

/** The body of every failed call (S8.51). `current`: for `edit_conflict`, the row as it is now. */
export type ErrorBody = { message: string; code: ErrorCode; issues?: Issue[]; current?: object };

type Details = { issues?: Issue[]; current?: object; retryAfterSeconds?: number; message?: string; cause?: unknown };

/** The error that verbs throw. Transports answer its status and {@link ErrorBody}; any other error becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** The present row, where an edit conflicts with it. */
  readonly current: object | undefined;
  /** Whole seconds until the caller may try again; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errors[code].message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = details.issues;
    this.current = details.current;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.issues && { issues: this.issues }),
      ...(this.current && { current: this.current }),
    };
  }
}
