import { escapeHtml } from "./plain-page.ts";

const STYLE = `*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;align-content:center;padding:4rem 1.5rem;background:#0a0c14 radial-gradient(110vmax 80vmax at 104% -12%,#1a1f30 0%,#141826 22%,transparent 68%) no-repeat;color:#f1ece2;font:1rem/1.9 system-ui,-apple-system,"PingFang TC","Noto Sans TC","Microsoft JhengHei",sans-serif;line-break:strict}
main{width:100%;max-width:40rem;margin-inline:auto;padding-inline-start:1.5rem;border-inline-start:1px solid #c8a25a}
p{max-width:32em;margin-top:1.25rem;color:#c9c4ba}
h1,.name{font-family:"Noto Serif TC","Songti TC","PMingLiU",serif;font-weight:900;line-height:1.4}
.name{overflow-wrap:anywhere;margin:0 0 2rem;font-size:1.5rem;color:#f1ece2}
h1{font-size:clamp(1.9rem,7vw,3rem)}
a{display:inline-block;margin-top:2rem;padding:.6rem 1.75rem;min-height:3rem;border:1px solid #e2712b;color:#f1ece2;text-decoration:none}
a:hover{background:#e2712b22}
a:focus-visible{outline:2px solid #f1ece2;outline-offset:4px}`;

/**
 * What the member site answers during maintenance, in its look and without a script: the same for every address. The link
 * leads to the address that was asked for.
 */
export const maintenancePage = (siteName: string): string =>
  `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="#0a0c14"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>維護中｜${escapeHtml(siteName)}</title><style>${STYLE}</style></head><body><main><p class="name">${escapeHtml(siteName)}</p><h1>燈先熄一會兒，<wbr>石頭還在這裡</h1><p>網站正在維護，通常幾分鐘就好。你的帳號、願、籤和方案都收得好好的，一樣也不會少。</p><p>剛下的訂單不受影響：付款照常進行，付好的款也照常記下。</p><a href="">再試一次</a></main></body></html>`;
