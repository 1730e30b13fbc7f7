import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { DESKTOP, walkedTwice } from "./widths.ts";

export { expect };

export const DEMO_PASSWORD = "panshi-demo-2026";
export type Newcomer = { email: string; password: string; fullName: string; phone: string };

/** The engine of axe, the builder's own. */
const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
const engine = readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");

let counter = 0;
/** A member that no other test uses. */
export function newcomer(): Newcomer {
  counter += 1;
  const unique = `${process.pid}${Date.now().toString().slice(-6)}${counter}`;
  return {
    email: `e2e-${unique}@example.com`,
    password: "stone under stars",
    fullName: "林星石",
    phone: `+8869${unique.slice(-8).padStart(8, "0")}`,
  };
}

const address = () => `10.${process.pid % 250}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

type Fixtures = {
  /** Messages on the console that a test expects, e.g. the browser's own line for a failed call. */
  allowedErrors: RegExp[];
  /** Registers a member over HTTP and leaves the page signed in as them. */
  registered: Newcomer;
  /** Signs the page in as a demo member. */
  signIn: (identifier: string) => Promise<void>;
  /** No finding of axe on the page as it stands, and nothing beside the screen; animations are given time to end first. */
  expectAccessible: () => Promise<void>;
  /** Keeps a picture of the whole page, or of the window where a dialog is open, in the ignored folder `screenshots`. */
  picture: (name: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  allowedErrors: [async ({}, use) => use([]), { scope: "test" }],
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": address() }),

  // Anything on the console that is an error, or an exception nobody caught, fails the test.
  page: async ({ page, allowedErrors }, use, info) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    // A page of the member site answers when its scripts have run, which is after it is loaded and seen.
    for (const name of ["goto", "reload"] as const) {
      const go = page[name].bind(page) as (...given: unknown[]) => Promise<unknown>;
      const arrive = async (...given: unknown[]) => {
        const response = await go(...given);
        await page.waitForFunction(
          () => !document.querySelector('meta[name="page-scripts"]') || "ready" in document.documentElement.dataset,
        );
        return response;
      };
      Object.assign(page, { [name]: arrive });
    }
    await use(page);
    const unexpected = errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
    // Playwright's own `only-on-failure` takes a picture at the end of every test, and drops most of them.
    if ((info.status !== info.expectedStatus || unexpected.length > 0) && !page.isClosed())
      await info.attach("at the end", { body: await page.screenshot(), contentType: "image/png" });
    expect(unexpected).toEqual([]);
  },

  registered: async ({ page }, use) => {
    const someone = newcomer();
    await register(page.request, someone);
    await use(someone);
  },

  signIn: async ({ page }, use) =>
    use(async (identifier) => {
      const answer = await page.request.post("/api/auth/login", { data: { identifier, password: DEMO_PASSWORD } });
      expect(answer.status()).toBe(200);
    }),

  expectAccessible: async ({ page }, use, info) =>
    use(async () => {
      // A page that is on its way has no heading yet, and would be found wanting.
      await page.locator("h1").first().waitFor({ state: "attached" });
      await atWidths(page, info, () => look(page));
    }),

  picture: async ({ page }, use, info) =>
    use(async (name) => {
      const folder = join(import.meta.dirname, "screenshots");
      mkdirSync(folder, { recursive: true });
      const fullPage = (await page.getByRole("dialog").count()) === 0;
      await atWidths(page, info, (width) =>
        // In the page's own pixels: a long page painted at a phone's two by two takes seconds.
        page.screenshot({
          path: join(folder, `${name}-${width}.jpg`),
          type: "jpeg",
          quality: 85,
          scale: "css",
          fullPage,
        }),
      );
    }),
});

/** Looks at the page as it stands, and where its test is for both widths and walked once, at a desktop's too. */
async function atWidths(page: Page, info: TestInfo, work: (width: "phone" | "desktop") => Promise<unknown>) {
  const own = page.viewportSize();
  const isDesktop = own?.width === DESKTOP.width;
  await settled(page);
  await work(isDesktop ? "desktop" : "phone");
  if (isDesktop || !own || !info.tags.includes("@both") || walkedTwice.test(info.file)) return;
  await page.setViewportSize(DESKTOP);
  await settled(page);
  await work("desktop");
  await page.setViewportSize(own);
}

/** No finding of axe, and nothing that lies beyond the page's edge. */
async function look(page: Page): Promise<void> {
  // The same rules at half the time: without a second page to sum up what is found in frames, of which we have none,
  // without a report on each element that has no fault, and with the engine brought once for each page.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(engine);
  const { violations } = await new AxeBuilder({ page, axeSource: "void 0" })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Registers over the documented call; the request context keeps the session. */
export async function register(request: APIRequestContext, someone: Newcomer): Promise<void> {
  const answer = await request.post("/api/register", { data: { ...someone, registrationType: "website" } });
  expect(answer.status()).toBe(201);
}

/** Completes the journey over the documented call: the prayer is made and the trial begins. */
export async function complete(request: APIRequestContext, prayerWish: string): Promise<void> {
  const answer = await request.post("/api/complete-registration", {
    data: {
      planType: "trial",
      soulPlanet: "mars",
      soulLeyline: "wanli",
      sacredObject: "meteorite",
      sacredSong: "living_breath",
      prayerWish,
    },
  });
  expect(answer.status()).toBe(200);
}

/** Waits for running animations that end by themselves, and for fonts. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      document
        .getAnimations()
        .filter((animation) => animation.timeline === document.timeline && animation.playState === "running")
        .every((animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  );
}
