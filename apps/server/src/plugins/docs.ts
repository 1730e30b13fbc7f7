import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { sendJson } from "../http/compression.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { openApiDocument } from "../openapi/document.ts";
import { docsPage } from "../openapi/docs-page.ts";

/** OpenAPI 3.1 at `/api/openapi.json`, as a page at `/api/docs`. Both are built once for each name that the site has had. */
export function docs(app: FastifyInstance, { environment, baseCtx }: Services): void {
  const build = (siteName: string) => {
    const document = openApiDocument(environment, siteName);
    return { siteName, json: Buffer.from(JSON.stringify(document)), page: docsPage(siteName, document) };
  };
  let built: ReturnType<typeof build> | null = null;
  const current = async () => {
    const { name } = await viewSiteBranding(baseCtx);
    if (built?.siteName !== name) built = build(name);
    return built;
  };
  app.get("/api/openapi.json", async (request, reply) =>
    sendJson(request, reply.type("application/json; charset=utf-8"), (await current()).json),
  );
  app.get("/api/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send((await current()).page));
  for (const url of ["/api/openapi.json", "/api/docs"]) rejectOtherMethods(app, url, ["GET"]);
}
