import { expect, test } from "vitest";
import { loginErrorWords, withoutNotices } from "./login-notices.ts";

const words = (query: string) => loginErrorWords(new URLSearchParams(query));

test("each login error has its words", () => {
  expect(words("error=oauth_denied")).toBe("你取消了 Google 登入");
  expect(words("error=missing_code")).toBe("沒有收到 Google 的授權碼，請再試一次");
  expect(words("error=auth_failed")).toBe("Google 驗證失敗");
  expect(words("error=auth_failed&message=帳號未驗證")).toBe("帳號未驗證");
  expect(words("error=anything")).toBe("登入失敗，請稍後再試");
  expect(words("login=1")).toBeNull();
});

test("a message from the address is cut to a toast's length", () => {
  expect(words(`error=auth_failed&message=${"長".repeat(500)}`)).toHaveLength(200);
});

test("the address keeps what has nothing to do with the login", () => {
  expect(withoutNotices("?login=1&returnTo=/dashboard&utm_source=a")).toBe("?utm_source=a");
  expect(withoutNotices("?error=auth_failed&message=x")).toBe("");
  expect(withoutNotices("?register=google&returnTo=/downloads")).toBe("");
});
