import { createServer } from "node:http";
import { join } from "node:path";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { viewSwitches } from "@panshi/core/platform/settings/view-settings";
import { EarlyAnswers } from "./http/early-answers.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { limitBodyTime } from "./plugins/limit-body-time.ts";
import { assets } from "./plugins/assets.ts";
import { campaignLinks } from "./plugins/campaign-links.ts";
import { docs } from "./plugins/docs.ts";
import { frameworkUrlErrorHandler, errorHandler } from "./plugins/error-handler.ts";
import { sitemapAndFeed } from "./plugins/sitemap-and-feed.ts";
import { google } from "./plugins/google.ts";
import { health } from "./plugins/health.ts";
import { mailbox } from "./plugins/mailbox.ts";
import { maintenance } from "./plugins/maintenance.ts";
import { overload } from "./plugins/overload.ts";
import { loginLogout } from "./plugins/login-logout.ts";
import { pageViews } from "./plugins/page-views.ts";
import { payPage } from "./plugins/pay-page.ts";
import { adminPages, memberPages } from "./plugins/pages.ts";
import { shareImages } from "./plugins/share-images.ts";
import { fontPackageFolder } from "./share-image/font.ts";
import { referralLinks } from "./plugins/referral-links.ts";
import { requestLog } from "./plugins/request-log.ts";
import { rest } from "./plugins/rest.ts";
import { securityHeadersAndOriginCheck } from "./plugins/security.ts";
import { trpc } from "./plugins/trpc.ts";
import { serveUploadedFiles } from "./plugins/uploads.ts";
import { payuniWebhooks } from "./webhooks/payuni.ts";
import { createEarlyRefusals } from "./overload/early-refusals.ts";
import type { Admission } from "./overload/load-shedder.ts";
import { Refusals } from "./overload/refusals.ts";
import type { Services } from "./services.ts";
import type { Website } from "./pages/website.ts";

const BODY_LIMIT = 256 * 1024;
/** In ms. An upload takes its time (rest/receive-upload.ts); headers and other bodies (plugins/limit-body-time.ts) do not. */
const SERVER_OPTIONS = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 72_000 };

/**
 * Builds the Fastify instance; tests build the same one. Each function called here is in the plugin file of its name and
 * registers the routes or hooks of that file. `website` is null in tests, which have no built apps; `admission` is
 * told the load by whoever starts the server.
 */
export async function buildApp(
  services: Services,
  website: Website | null,
  admission: Admission,
): Promise<FastifyInstance> {
  const startedAt = Date.now().toString(36);
  let requestCount = 0;
  const newRequestId = () => `${startedAt}-${((requestCount += 1)).toString(36)}`;
  const early = new EarlyAnswers({
    log: services.log,
    headers: securityHeaders(services.environment.secure),
    newRequestId,
    mayAnswer: () => admission.admits() && isOpen(services),
  });
  const refusals = new Refusals(services.environment);
  const refuseEarly = createEarlyRefusals({ admission, refusals });
  const proxyHops = services.environment.TRUST_PROXY;
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // plugins/request-log writes one line instead, when the response is sent.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: proxyHops > 0 ? (_address, hop) => hop < proxyHops : false,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) =>
      createServer(SERVER_OPTIONS, (request, response) => {
        if (early.answer(request, response) || (early.isOpen && refuseEarly(request, response))) return;
        handler(request, response);
      }),
    return503OnClosing: false,
    // The names of a full batch of procedures are one parameter.
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: frameworkUrlErrorHandler(services, website),
    exposeHeadRoutes: false,
  });
  app.addHook("preClose", () => early.close());
  // JSON only: a form on another site cannot send that without a CORS preflight.
  app.removeContentTypeParser("text/plain");
  requestLog(app);
  // Before everything else that is done for a request.
  overload(app, services, website, { admission, refusals });
  securityHeadersAndOriginCheck(app, services);
  maintenance(app, services, website);
  limitBodyTime(app);
  errorHandler(app, website);
  await app.register(fastifyCookie);
  health(app, services);
  loginLogout(app, services);
  campaignLinks(app, services);
  referralLinks(app, services);
  const countPageView = pageViews(app, services);
  google(app, services);
  await rest(app, services, { early });
  await trpc(app, services);
  await serveUploadedFiles(app, services);
  await payuniWebhooks(app, services);
  await payPage(app, services);
  docs(app, services);
  if (!services.environment.production) mailbox(app, services);
  if (website) {
    await assets(app, website);
    shareImages(app, services, { fonts: fontPackageFolder(), art: join(website.webRoot, "art") });
    sitemapAndFeed(app, services, website.routes);
    await memberPages(app, services, { website, countPageView });
    adminPages(app, website);
  }
  return app;
}

/** Whether it is known without a query that the member site is open. */
function isOpen({ baseCtx }: Services): boolean {
  const switches = viewSwitches(baseCtx);
  if (!(switches instanceof Promise)) return !switches.maintenance;
  // The request waits for the same query in plugins/maintenance.ts, which answers its failure.
  switches.catch(() => undefined);
  return false;
}
