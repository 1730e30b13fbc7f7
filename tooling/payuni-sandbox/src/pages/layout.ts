import type { FastifyReply } from "fastify";
import { type Html, html } from "./html.ts";

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** An amount as people read it. */
export const money = (amount: number): string => `NT$ ${amount.toLocaleString("en-US")}`;

/** Sends a page with the mark that no money moves. The policy names no form-action: forms go to the shop, which redirects. */
export function sendPage(reply: FastifyReply, title: string, content: Html, status = 200): FastifyReply {
  const page = html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}｜測試金流</title>
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body>
<header><p><strong>測試金流（不會真的扣款）</strong></p></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
  return reply
    .code(status)
    .headers({ "content-security-policy": policy, "cache-control": "no-store", "x-content-type-options": "nosniff" })
    .type("text/html; charset=utf-8")
    .send(page.markup);
}
