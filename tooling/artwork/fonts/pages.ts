import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../e2e/chromium.ts";

/** The weights that pages are looked at for: the display faces, and body text for a device without a Chinese font. */
export const weights = ["900", "200", "400"] as const;
export type Weight = (typeof weights)[number];
type CharactersByWeight = Record<Weight, string>;

/**
 * What one page shows as the server renders it. `route`: its pattern, e.g. `/blog/:slug`. `first`, by screen: what begins
 * within a screen and a half; `all`: the whole page, whose parts further down are laid out when the reader comes near.
 */
export type PageText = {
  path: string;
  route: string;
  screens: readonly { first: CharactersByWeight; all: CharactersByWeight }[];
};

/** Width and height in CSS pixels: a phone and a desktop. */
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Reads every page that anyone may see from a running server: all paths of `routes` without a parameter, and those that the
 * sitemap lists for the others. Scripts are off, so the same build and seed give the same result on any day.
 */
export async function readPages(origin: string, routes: readonly string[]): Promise<PageText[]> {
  const listed = await fetch(`${origin}/sitemap.xml`).then((answer) => answer.text());
  const paths = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => decodeURI(new URL(url ?? "").pathname));
  const pages = routes.flatMap((route) =>
    (route.includes(":") ? paths.filter((path) => matchesRoute(route, path)) : [route]).map((path) => ({
      path,
      route,
    })),
  );
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  try {
    return withStories(await readWith(browser, origin, pages), await titlesOfStories(origin));
  } finally {
    await browser.close();
  }
}

/** The landing page comes with the newest stories, and then shows any of them. */
async function titlesOfStories(origin: string): Promise<string> {
  const stories: unknown = await fetch(`${origin}/api/success-stories?limit=100`).then((answer) => answer.json());
  if (!Array.isArray(stories)) throw new Error("the stories are no list");
  return stories.map(({ title }: { title: string }) => title).join("");
}

const withStories = (pages: readonly PageText[], titles: string): PageText[] =>
  pages.map((page) => ({
    ...page,
    screens: page.screens.map(({ first, all }) => ({
      first,
      all: page.path === "/" ? { ...all, "900": [...new Set(all["900"] + titles)].sort().join("") } : all,
    })),
  }));

/** Whether a path is one of a pattern's, e.g. `/blog/a` of `/blog/:slug`. */
const matchesRoute = (route: string, path: string): boolean =>
  new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);

async function readWith(browser: Browser, origin: string, pages: readonly { path: string; route: string }[]) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.route("**/*", (route) =>
    ["document", "stylesheet"].includes(route.request().resourceType()) ? route.continue() : route.abort(),
  );
  const page = await context.newPage();
  const texts: PageText[] = [];
  for (const { path, route } of pages) {
    await page.goto(origin + path);
    const shown: PageText["screens"][number][] = [];
    for (const screen of screens) shown.push(await readScreen(page, screen));
    texts.push({ path, route, screens: shown });
  }
  return texts;
}

async function readScreen(page: Page, screen: (typeof screens)[number]) {
  await page.setViewportSize(screen);
  const first = await page.evaluate(charactersByWeight, true);
  return { first, all: await page.evaluate(charactersByWeight, false) };
}

/**
 * Runs in the page: its characters by the weight that the browser takes for them. Body text counts as 400, whatever its
 * weight. Until the display font has loaded, the header and the hero use the body font and would fetch its slices.
 */
function charactersByWeight(firstOnly: boolean): Record<"900" | "200" | "400", string> {
  // Everything is laid out: what a browser leaves for later depends on when one looks.
  for (const element of document.querySelectorAll<HTMLElement>(".far-below"))
    element.style.contentVisibility = "visible";
  const found = { "900": new Set<string>(), "200": new Set<string>(), "400": new Set<string>() };
  const add = (text: string, element: Element) => {
    if (!element.checkVisibility()) return;
    if (firstOnly && element.getBoundingClientRect().top > 1.5 * innerHeight) return;
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const display = fontFamily.includes('"Noto Serif TC Panshi"');
    const weight = !display ? "400" : Number(fontWeight) > 500 ? "900" : "200";
    for (const character of text.trim()) {
      found[weight].add(character);
      if (element.closest("header, footer, .hero")) found["400"].add(character);
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && textContent?.trim()) add(textContent, parentElement);
  }
  for (const field of document.querySelectorAll("[placeholder]")) add(field.getAttribute("placeholder") ?? "", field);
  const text = (set: Set<string>) => [...set].sort().join("");
  return { "900": text(found["900"]), "200": text(found["200"]), "400": text(found["400"]) };
}
