/**
 * Records which characters a first load shows in which weight: `node tooling/artwork/fonts/measure.ts <URL>…`, with the URLs of
 * the pages that count (the landing page of a running server). Writes first-load.json, which the next build reads.
 */
import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";

/** Width and height in CSS pixels: a phone and a desktop. */
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Runs in the page: its characters by the weight they are styled with; 400 is body text. Of body text, which only devices
 * without a Chinese font fetch, only what is laid out at once counts: what is further down waits until the reader scrolls
 * near it (`content-visibility`).
 */
function charactersByWeight(): Record<string, string> {
  const found: Record<string, Set<string>> = { 200: new Set(), 400: new Set(), 900: new Set() };
  const add = (text: string, element: Element) => {
    const style = getComputedStyle(element);
    if (!element.checkVisibility()) return;
    const display = style.fontFamily.startsWith('"Noto Serif TC Panshi"');
    if (!display && !element.checkVisibility({ contentVisibilityAuto: true })) return;
    const weight = !display ? "400" : Number(style.fontWeight) > 500 ? "900" : "200";
    // Until the display font has loaded, the parts laid out first use the body font and would fetch its slices.
    const early = element.closest("header, footer, .hero") ? "400" : weight;
    for (const one of text.trim()) for (const each of new Set([weight, early])) found[each]?.add(one);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && textContent) add(textContent, parentElement);
  }
  for (const field of document.querySelectorAll("[placeholder]")) add(field.getAttribute("placeholder") ?? "", field);
  return Object.fromEntries(Object.entries(found).map(([weight, set]) => [weight, [...set].join("")]));
}

const urls = process.argv.slice(2);
if (urls.length === 0) throw new Error("usage: measure.ts <URL>…, e.g. http://127.0.0.1:3000/");

const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const shown: Record<string, string> = { "200": "", "400": "", "900": "" };
try {
  for (const viewport of screens) {
    const page = await browser.newPage({ viewport });
    for (const url of urls) {
      await page.goto(url, { waitUntil: "networkidle" });
      for (const [weight, text] of Object.entries(await page.evaluate(charactersByWeight))) shown[weight] += text;
    }
    await page.close();
  }
} finally {
  await browser.close();
}

const sorted = Object.fromEntries(
  Object.entries(shown).map(([weight, text]) => [weight, Array.from(new Set(text)).sort().join("")]),
);
writeFileSync(new URL("first-load.json", import.meta.url), `${JSON.stringify(sorted, null, 2)}\n`);
for (const [weight, text] of Object.entries(sorted)) console.log(weight, Array.from(text).length, "characters");
console.log("Now run: npm run fonts");
