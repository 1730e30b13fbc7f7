/** What a new password and signing out everywhere end besides sessions (docs/decisions/0014). */
export const SIGN_OUT_EVERYWHERE_EFFECTS_TEXT =
  "還沒用過的信中連結，例如更改電子郵件的確認信，會一起失效；設定現在的密碼之後才連結的 Google，也要再連結一次。";
