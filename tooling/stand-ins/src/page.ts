import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { type Html, html } from "@panshi/payuni-sandbox/pages/html";

export { type Html, html };

const style = readFileSync(new URL("page.css", import.meta.url), "utf8");

/** No `form-action`: a choice at the issuer leads back to the site. */
const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

type Page = { title: string; notice: string; content: Html; status?: number };

/** Sends a page whose header says that it is a stand-in. */
export function sendPage(response: ServerResponse, { title, notice, content, status = 200 }: Page): void {
  const page = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}｜示範</title>
<link rel="stylesheet" href="/page.css">
</head>
<body>
<header><p><strong>${notice}</strong></p></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  response
    .writeHead(status, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    })
    .end(page.markup);
}

/** Sends the stylesheet of the pages. */
export function sendStyle(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/css; charset=utf-8" }).end(style);
}

/** The empty answer to a browser that looks for an icon. */
export function sendNoIcon(response: ServerResponse): void {
  response.writeHead(204).end();
}
