import type { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "./plain-page.ts";

/** The colours and fonts of the site's style sheet, or others where that does not come. */
const STYLE = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;align-content:center;padding:4rem 1.5rem;background:#0a0c14 radial-gradient(110vmax 80vmax at 104% -12%,#1a1f30 0%,#141826 22%,transparent 68%) no-repeat;color:#f1ece2;font:1rem/1.9 var(--font-body,serif);line-break:strict}
main{width:100%;max-width:40rem;margin-inline:auto;padding-inline-start:1.5rem;border-inline-start:1px solid #c8a25a}
p{max-width:32em;margin:1.25rem 0 0;color:#c9c4ba}
h1,.name{margin:0;font-family:var(--font-display,serif);font-weight:900;line-height:1.4;color:#f1ece2}
.name{overflow-wrap:anywhere;margin-bottom:2rem;font-size:1.5rem}
h1{font-size:clamp(1.9rem,7vw,3rem)}
h1 span{display:inline-block}
a{display:inline-block;margin-top:2rem;padding:.6rem 1.75rem;min-height:3rem;border:1px solid #e2712b;color:#f1ece2;text-decoration:none}
a:hover{background:#e2712b22}
a:focus-visible{outline:2px solid #f1ece2;outline-offset:4px}`;

type UnavailableTexts = Record<"name" | "lead" | "orders" | "retry", string> & { title: readonly string[] };
type UnavailablePage = {
  texts: UnavailableTexts;
  siteName: string;
  /** The links of the site's style sheet. */
  styles: string;
};

/**
 * What is answered for a page of the site that cannot be had now, in the site's look and without a script: the same for every
 * address. The link leads to the address that was asked for.
 */
export function unavailablePage({ texts, siteName, styles }: UnavailablePage): string {
  const { name, title, lead, orders, retry } = texts;
  const site = escapeHtml(siteName);
  const heading = title.map((part) => `<span>${part}</span>`).join("");
  return `<!doctype html><html lang="zh-Hant-TW" class="night"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="#0a0c14"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}<title>${name}｜${site}</title><style>${STYLE}</style></head><body><main><p class="name">${site}</p><h1>${heading}</h1><p>${lead}</p><p>${orders}</p><a href="">${retry}</a></main></body></html>`;
}

/** Answers it with the error's status and Retry-After. It is kept nowhere: not by browsers and proxies, nor among the cached pages. */
export const sendUnavailablePage = (
  reply: FastifyReply,
  { error, ...page }: UnavailablePage & { error: AppError },
): FastifyReply =>
  reply
    .status(error.status)
    .headers({ "retry-after": error.retryAfterSeconds, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(unavailablePage(page));
