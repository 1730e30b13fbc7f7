import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import {
  Events,
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from "oauth2-mock-server";
import { listenOnLoopback } from "../listen.ts";
import { html, sendNoIcon, sendPage, sendStyle } from "../page.ts";
import { chosenPerson, demoPeople, type Person } from "./people.ts";

export type OpenIdStandIn = { issuer: string; close(): Promise<void> };

/** The page on which one chooses a person, and where its forms go, from which the library answers with a code. */
const CHOOSE = "/authorize";
const CHOSEN = "/chosen";

/** Starts an OpenID issuer with PKCE and nonce (oauth2-mock-server) whose page lets one choose who signs in. */
export async function startOpenId({ port = 0 } = {}): Promise<OpenIdStandIn> {
  const provider = new OAuth2Issuer();
  await provider.keys.generate("RS256");
  const service = new OAuth2Service(provider, { authorize: CHOSEN });
  const server = createServer((request, response) => {
    const query = queryOf(request);
    // A choice that names nobody, and a visit that no site began, get the page.
    if (
      new URL(request.url ?? "/", "http://localhost").pathname === CHOSEN &&
      !isCancelled(query) &&
      !chosenPerson(query)
    )
      return sendChoices(response, query);
    service.requestHandler(request, response);
  });
  const issuer = await listenOnLoopback(server, port);
  provider.url = issuer;

  service.addRoute("GET", CHOOSE, (request, response) => sendChoices(response, queryOf(request)));
  service.addRoute("GET", "/", (_request, response) => sendChoices(response, new URLSearchParams()));
  service.addRoute("GET", "/page.css", (_request, response) => sendStyle(response));
  service.addRoute("GET", "/favicon.ico", (_request, response) => sendNoIcon(response));
  service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
    if (body !== "") body["authorization_endpoint"] = `${issuer}${CHOOSE}`;
  });
  /** Who is signed in by each code that was not redeemed yet. */
  const people = new Map<string, Person>();
  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const query = queryOf(request);
    const person = chosenPerson(query);
    if (person && !isCancelled(query)) return void people.set(url.searchParams.get("code") ?? "", person);
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });
  service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
    Object.assign(payload, people.get(body.code ?? ""));
  });
  // Called after the ID token was signed.
  service.on(Events.BeforeResponse, (_response: MutableResponse, { body }: TokenRequestIncomingMessage) => {
    people.delete(body.code ?? "");
  });
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const queryOf = (request: IncomingMessage) => new URL(request.url ?? "/", "http://localhost").searchParams;
const isCancelled = (query: URLSearchParams) => query.has("cancel");

/** What the site asked for, which goes on with the choice. */
const askedNames = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
];

/** The page that lists the demo persons; without a site that asks, only what they are. */
function sendChoices(response: ServerResponse, query: URLSearchParams): void {
  const asked = query.has("redirect_uri");
  const hidden = askedNames
    .filter((name) => query.has(name))
    .map((name) => html`<input type="hidden" name="${name}" value="${query.get(name) ?? ""}">\n`);
  sendPage(response, {
    title: asked ? "選一位示範的人登入" : "示範的 Google 登入",
    notice: "示範：這裡不是 Google",
    content: asked
      ? html`
<form action="${CHOSEN}">
${hidden}
<ul>
${demoPeople.map(
  ({ sub, name, email, hint }) => html`<li><button class="person" name="person" value="${sub}">
<strong>${name}</strong> ${email} <small>${hint}</small></button></li>`,
)}
</ul>
</form>
<section aria-labelledby="another">
<h2 id="another">另一個人</h2>
<form action="${CHOSEN}">
${hidden}
<label for="name">姓名</label>
<input id="name" name="name" type="text" required maxlength="60" autocomplete="off">
<label for="email">電子郵件</label>
<input id="email" name="email" type="email" required maxlength="200" autocomplete="off">
<label class="choice"><input name="verified" type="checkbox" value="1" checked><span>信箱驗證過</span></label>
<button>用這個人登入</button>
</form>
</section>
<section aria-labelledby="leave">
<h2 id="leave">不登入</h2>
<form action="${CHOSEN}">
${hidden}
<button class="quiet" name="cancel" value="1">取消，回到網站</button>
</form>
</section>`
      : html`<p>網站上的「使用 Google 帳號登入」會來到這裡，讓你選一位示範的人。請從網站開始。</p>`,
  });
}
