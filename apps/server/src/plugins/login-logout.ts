import { memberSession } from "@panshi/api";
import { signOut } from "@panshi/core/session/sign-out";
import { isOwnPath } from "@panshi/contracts/own-path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { isCrossSite } from "./security.ts";
import { createContext } from "../http/context.ts";

/** Whether a navigation may come from somewhere else than our own pages or the address bar. */
export function isForeignNavigation(request: FastifyRequest, publicUrl: URL): boolean {
  if (isCrossSite(request, publicUrl)) return true;
  const { referer, host } = request.headers;
  return referer !== undefined && !(URL.canParse(referer) && [publicUrl.host, host].includes(new URL(referer).host));
}

const confirmPage = `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>登出｜磐石祈願網</title>
<body><main><h1>要登出嗎？</h1><p>這個要求來自別的網站，所以先問你一聲。</p><p><a href="/api/logout">登出</a>　<a href="/">回首頁</a></p></main></body></html>`;

/** The documented calls that are navigations: `GET /api/login` and `GET /api/logout` (S7.07 to S7.10). No HEAD. */
export function loginLogout(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.environment;

  app.get<{ Querystring: { returnTo?: unknown } }>("/api/login", async (request, reply) => {
    const wanted = request.query.returnTo;
    const returnTo = typeof wanted === "string" && isOwnPath(wanted) ? wanted : undefined;
    const session = await memberSession(createContext(services, request, reply, "rest"));
    void reply.header("cache-control", "no-store");
    if (session) return reply.redirect(returnTo ?? "/dashboard", 302);
    return reply.redirect(returnTo ? `/?login=1&returnTo=${encodeURIComponent(returnTo)}` : "/?login=1", 302);
  });

  app.get("/api/logout", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    if (isForeignNavigation(request, publicUrl)) return reply.type("text/html; charset=utf-8").send(confirmPage);
    const { transport } = createContext(services, request, reply, "rest");
    const token = transport.sessionToken("member");
    if (token) await signOut({ ctx: services.baseCtx, input: { token } });
    transport.signOutBrowser();
    return reply.redirect("/", 302);
  });

  for (const url of ["/api/login", "/api/logout"]) rejectOtherMethods(app, url, ["GET"]);
}
