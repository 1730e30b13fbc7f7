import type { IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { Events, type MutableRedirectUri, type MutableToken, OAuth2Server } from "oauth2-mock-server";

/** Who signs in at Google; with `denies` they go back instead. */
export type GoogleAccount = { sub: string; email: string; name: string; denies?: boolean };
const HEADER = "x-google-account";

/** From now on Google takes this page's browser for that account's. */
export const useGoogleAccount = (page: Page, account: GoogleAccount): Promise<void> =>
  page.setExtraHTTPHeaders({ [HEADER]: encodeURIComponent(JSON.stringify(account)) });

/** An OpenID provider on the loopback address that signs in the account which the browser's header names. */
export async function startGoogle(): Promise<{ issuer: string; stop: () => Promise<void> }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  const accounts = new Map<string, GoogleAccount>();
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const account = JSON.parse(decodeURIComponent(String(request.headers[HEADER]))) as GoogleAccount;
    accounts.set(url.searchParams.get("code") ?? "", account);
    if (!account.denies) return;
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: { body: { code?: string } }) => {
    const { sub, email, name } = accounts.get(body.code ?? "") ?? {};
    if (sub) Object.assign(payload, { sub, email, email_verified: true, name });
  });
  return { issuer, stop: () => server.stop() };
}
