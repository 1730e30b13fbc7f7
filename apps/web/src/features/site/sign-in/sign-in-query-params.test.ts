import { googleFailures } from "@panshi/contracts/accounts/google-failure";
import { expect, test } from "vitest";
import { loginErrorMessage, removeSignInParams } from "./sign-in-query-params.ts";

const messageFor = (query: string) => loginErrorMessage(new URLSearchParams(query));

test("each login error has its message", async () => {
  expect(await messageFor("error=oauth_denied")).toBe("你取消了 Google 登入");
  expect(await messageFor("error=missing_code")).toBe("沒有收到 Google 的授權碼，請再試一次");
  expect(await messageFor("error=auth_failed")).toBe("Google 驗證失敗");
  expect(await messageFor("error=auth_failed&message=unverified")).toBe(googleFailures.unverified);
  expect(await messageFor("error=anything")).toBe("登入失敗，請稍後再試");
  expect(await messageFor("login=1")).toBeNull();
});

test.each(["你中獎了，請加 LINE：evil", "constructor", "__proto__", "", "UNVERIFIED"])(
  "arbitrary text in the address (%s) is not shown",
  async (message) => {
    const query = new URLSearchParams({ error: "auth_failed", message });
    expect(await loginErrorMessage(query)).toBe("Google 驗證失敗");
  },
);

test("the address keeps parameters that are not about the login", () => {
  expect(removeSignInParams("?login=1&returnTo=/dashboard&utm_source=a")).toBe("?utm_source=a");
  expect(removeSignInParams("?error=auth_failed&message=x")).toBe("");
  expect(removeSignInParams("?register=google&returnTo=/downloads")).toBe("");
});
