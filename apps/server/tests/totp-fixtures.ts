import type { RecoveryCodes, TotpSecret } from "@panshi/contracts/accounts/totp";
import { generateSync } from "otplib";
import { type TestApp, type TestResponse, uniqueNetworkAddress } from "../src/testing.ts";
import { PASSWORD } from "./fixtures.ts";

type Cookies = Record<string, string>;

/** A call of `admin.account` over tRPC. */
export const accountCall = <T>(server: TestApp, name: string, cookies: Cookies, input?: object) =>
  server.call<{ result: { data: { json: T } } }>("POST", `/trpc/admin.account.${name}`, {
    body: input && { json: input },
    cookies,
    ...(input ? {} : { headers: { "content-type": "application/json" } }),
  });

/** The code that an authenticator shows now, or so many half minutes later. */
export const codeOf = (server: TestApp, secret: string, later = 0): string =>
  generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + later * 30 });

/** Sets up a second factor as the account page does, in a confirmed session; the secret and the recovery codes. */
export async function enrol(server: TestApp, cookies: Cookies): Promise<{ secret: string } & RecoveryCodes> {
  const begun = await accountCall<TotpSecret>(server, "beginTotp", cookies);
  const { secret } = begun.body.result.data.json;
  const confirmed = await accountCall<RecoveryCodes>(server, "confirmTotp", cookies, { code: codeOf(server, secret) });
  // The next code is of a later half minute.
  server.clock.advance(30_000);
  return { secret, ...confirmed.body.result.data.json };
}

export const signIn = (
  server: TestApp,
  username: string,
  given: { password?: string; code?: string; address?: string } = {},
): Promise<TestResponse<{ code?: string; message?: string }>> => {
  const { password = PASSWORD, address = uniqueNetworkAddress(), ...body } = given;
  return server.call("POST", "/api/admin/login", { body: { username, password, ...body }, address });
};
