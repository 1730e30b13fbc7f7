import type { IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { Events, type MutableRedirectUri, type MutableToken, OAuth2Server } from "oauth2-mock-server";

/** Who says yes at Google; `denies` is somebody who goes back instead. */
export type Person = { sub: string; email: string; name: string; denies?: boolean };
const HEADER = "x-google-person";

/** From now on this page is that person's at Google. */
export const beAtGoogle = (page: Page, person: Person): Promise<void> =>
  page.setExtraHTTPHeaders({ [HEADER]: encodeURIComponent(JSON.stringify(person)) });

/** An OpenID provider on loopback that believes the person whom the browser's header names. */
export async function startGoogle(): Promise<{ issuer: string; stop: () => Promise<void> }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  const people = new Map<string, Person>();
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const person = JSON.parse(decodeURIComponent(String(request.headers[HEADER]))) as Person;
    people.set(url.searchParams.get("code") ?? "", person);
    if (!person.denies) return;
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: { body: { code?: string } }) => {
    const { sub, email, name } = people.get(body.code ?? "") ?? {};
    if (sub) Object.assign(payload, { sub, email, email_verified: true, name });
  });
  return { issuer, stop: () => server.stop() };
}
