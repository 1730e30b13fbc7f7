import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { sendJson } from "../http/compression.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { openApiDocument } from "../openapi/document.ts";
import { docsPage } from "../openapi/docs-page.ts";

/** OpenAPI 3.1 at `/api/openapi.json`, as a page at `/api/docs`. Both are built once, at start. */
export function docs(app: FastifyInstance, { environment }: Services): void {
  const document = openApiDocument(environment);
  const json = Buffer.from(JSON.stringify(document));
  const page = docsPage(document);
  app.get("/api/openapi.json", (request, reply) =>
    sendJson(request, reply.type("application/json; charset=utf-8"), json),
  );
  app.get("/api/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  for (const url of ["/api/openapi.json", "/api/docs"]) rejectOtherMethods(app, url, ["GET"]);
}
