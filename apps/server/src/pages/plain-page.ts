const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** A page of the server's own, without the web app: payment, API document, demo mailbox. `body` is HTML. */
export const plainPage = (siteName: string, title: string, body: string): string =>
  `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}｜${escapeHtml(siteName)}</title><style>body{margin:0 auto;max-width:52rem;padding:2rem 1rem 6rem;background:#efe9dd;color:#201d19;font:1rem/1.9 system-ui,sans-serif}a{color:#7a3410}h2{margin-top:2.5rem;border-top:1px solid #cfc6b4;padding-top:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}code{overflow-wrap:anywhere}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
