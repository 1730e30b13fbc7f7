import { memberSession } from "@panshi/api";
import { isSafeRedirectPath } from "@panshi/contracts/platform/safe-redirect-path";
import { signOut } from "@panshi/core/accounts/session/manage-sessions";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance } from "fastify";
import { createContext } from "../http/context.ts";
import { isForeignNavigation } from "../http/origin.ts";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { escapeHtml } from "../pages/plain-page.ts";
import type { Services } from "../services.ts";

const confirmPage = (
  siteName: string,
) => `<!doctype html><html lang="zh-Hant-TW"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>登出｜${escapeHtml(siteName)}</title>
<body><main><h1>要登出嗎？</h1><p>這個要求來自別的網站，所以先問你一聲。</p><p><a href="/api/logout">登出</a>　<a href="/">回首頁</a></p></main></body></html>`;

/** The documented navigations `GET /api/login` and `GET /api/logout` (S7.07 to S7.10). Neither has HEAD. */
export function loginLogout(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.environment;

  app.get<{ Querystring: { returnTo?: unknown } }>("/api/login", async (request, reply) => {
    const { returnTo: given } = request.query;
    const returnTo = typeof given === "string" && isSafeRedirectPath(given) ? given : undefined;
    const session = await memberSession(createContext(services, request, reply, "rest"));
    void reply.header("cache-control", "no-store");
    if (session) return reply.redirect(returnTo ?? "/dashboard", 302);
    return reply.redirect(returnTo ? `/?login=1&returnTo=${encodeURIComponent(returnTo)}` : "/?login=1", 302);
  });

  app.get("/api/logout", { config: neverRefusedConfig }, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    // Another site could sign a member out by an image or a link, so such a request only gets a page that asks.
    if (isForeignNavigation(request, publicUrl)) {
      const { name } = await viewSiteBranding(services.baseCtx);
      return reply.type("text/html; charset=utf-8").send(confirmPage(name));
    }
    const ctx = createContext(services, request, reply, "rest");
    const token = ctx.transport.sessionToken("member");
    if (token) await signOut(ctx, { token });
    ctx.transport.signOutBrowser();
    return reply.redirect("/", 302);
  });

  for (const url of ["/api/login", "/api/logout"]) rejectOtherMethods(app, url, ["GET"]);
}
