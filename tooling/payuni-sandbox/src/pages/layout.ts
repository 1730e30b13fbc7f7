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

/** An amount in whole TWD as `NT$ 1,200`. */
export const formatAmount = (amount: number): string => `NT$ ${amount.toLocaleString("en-US")}`;

/** Sends a page whose header says that no money moves. The policy has no form-action because forms post to the shop, which redirects. */
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
