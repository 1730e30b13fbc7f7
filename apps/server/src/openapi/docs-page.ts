import type { OpenApiDocument } from "./document.ts";
import { escapeHtml, plainPage } from "../pages/plain-page.ts";

/** The API document as a page to read, without script. */
export function docsPage(siteName: string, document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const details = { parameters: operation.parameters, body: operation.requestBody, responses: operation.responses };
      return `<article><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}（${escapeHtml(operation.tags.join("、"))}）${escapeHtml(operation.description ?? "")}</p><details><summary>參數與回應</summary><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details></article>`;
    }),
  );
  return plainPage(
    siteName,
    "呼叫說明",
    `<p>機器讀的版本：<a href="/api/openapi.json">/api/openapi.json</a></p>${calls.join("")}`,
  );
}
