import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, type Browser, test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { expectNoViolations, untilIdle } from "./accessibility.ts";
import { type ReusedPage, releasePage, takePage } from "./reused-page.ts";
import { DESKTOP, PHONE } from "./widths.ts";

export { expect };

export const DEMO_PASSWORD = "panshi-demo-2026";
export type NewMember = { email: string; password: string; fullName: string; phone: string };

let counter = 0;
/** Data of a member that no other test uses. */
export function newMember(): NewMember {
  counter += 1;
  const unique = `${process.pid}${Date.now().toString().slice(-6)}${counter}`;
  return {
    email: `e2e-${unique}@example.com`,
    password: "stone under stars",
    fullName: "林星石",
    phone: `+8869${unique.slice(-8).padStart(8, "0")}`,
  };
}

const randomAddress = () =>
  `10.${process.pid % 250}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

type Fixtures = {
  /** Console messages that a test expects, e.g. the browser's own line for a failed call. */
  allowedErrors: RegExp[];
  reusedPage: ReusedPage;
  /** A member registered over HTTP, whose session the page has. */
  registered: NewMember;
  /** Signs the page in as a demo member. */
  signIn: (identifier: string) => Promise<void>;
  /**
   * axe finds nothing on the page as it stands, and nothing reaches beyond its edge; in a test tagged
   * `@checked-at-both`, at the other width too. Waits for animations to end first.
   */
  expectAccessible: () => Promise<void>;
  /**
   * Only with SCREENSHOTS=1: writes the whole page, or the window where a dialog is open, to the ignored folder
   * `screenshots`, at the widths of `expectAccessible`.
   */
  saveScreenshot: (name: string) => Promise<void>;
};

/** Starts of the browser, at most: now and then the headless shell ends with SIGSEGV before it has opened a page. */
const STARTS_MAX = 3;

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const start = async (starts: number): Promise<Browser> => {
        try {
          return await playwright.chromium.launch(launchOptions);
        } catch (error) {
          if (starts >= STARTS_MAX || !String(error).includes("SIGSEGV")) throw error;
          console.error("browser crashed at start, starting it again");
          return start(starts + 1);
        }
      };
      const browser = await start(1);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  allowedErrors: [async ({}, use) => use([]), { scope: "test" }],
  // An address of its own for each test: the limits count by address.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": randomAddress() }),

  reusedPage: async ({ browser, viewport, baseURL, extraHTTPHeaders }, use, info) => {
    const reused = await takePage({
      browser,
      viewport,
      baseURL: baseURL ?? "",
      headers: extraHTTPHeaders ?? {},
    });
    await use(reused);
    await releasePage(reused, { failed: info.status !== info.expectedStatus });
  },
  context: async ({ reusedPage }, use) => use(reusedPage.context),

  // A console error or an uncaught exception fails the test.
  page: async ({ reusedPage: { page }, viewport, allowedErrors }, use, info) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await use(page);
    const unexpected = errors.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
    // Playwright's own `only-on-failure` takes a screenshot at the end of every test, and drops most of them.
    if ((info.status !== info.expectedStatus || unexpected.length > 0) && !page.isClosed())
      await info.attach("at the end", { body: await page.screenshot(), contentType: "image/png" });
    if (viewport && !page.isClosed()) await page.setViewportSize(viewport);
    expect(unexpected).toEqual([]);
  },

  registered: async ({ page }, use) => {
    const member = newMember();
    await register(page.request, member);
    await use(member);
  },

  signIn: async ({ page }, use) =>
    use(async (identifier) => {
      const answer = await page.request.post("/api/auth/login", { data: { identifier, password: DEMO_PASSWORD } });
      expect(answer.status()).toBe(200);
    }),

  expectAccessible: async ({ page }, use, info) =>
    use(async () => {
      // A page that is still loading has no heading yet, which axe would report.
      await page.locator("h1").first().waitFor({ state: "attached" });
      await atWidths(page, info, () => expectNoViolations(page));
    }),

  saveScreenshot: async ({ page }, use, info) =>
    use(async (name) => {
      if (process.env["SCREENSHOTS"] !== "1") return;
      const folder = join(import.meta.dirname, "screenshots");
      mkdirSync(folder, { recursive: true });
      const fullPage = (await page.getByRole("dialog").count()) === 0;
      await atWidths(page, info, (width) =>
        page.screenshot({ path: join(folder, `${name}-${width}.jpg`), type: "jpeg", quality: 85, fullPage }),
      );
    }),
});

/** Does the work at the page's width and, in a test tagged `@checked-at-both`, at the other one too. */
async function atWidths(page: Page, info: TestInfo, work: (width: "phone" | "desktop") => Promise<unknown>) {
  const own = page.viewportSize();
  const actsOnDesktop = own?.width === DESKTOP.width;
  await untilIdle(page);
  await work(actsOnDesktop ? "desktop" : "phone");
  if (!own || !info.tags.includes("@checked-at-both")) return;
  await page.setViewportSize(actsOnDesktop ? PHONE : DESKTOP);
  await untilIdle(page);
  await work(actsOnDesktop ? "phone" : "desktop");
  await page.setViewportSize(own);
}

/** Registers over the documented call; the request context keeps the session. */
export async function register(request: APIRequestContext, member: NewMember): Promise<void> {
  const answer = await request.post("/api/register", { data: { ...member, registrationType: "website" } });
  expect(answer.status()).toBe(201);
}

/** Completes the journey over the documented call: the prayer is made and the trial begins. */
export async function completeJourney(request: APIRequestContext, prayerWish: string, topic?: string): Promise<void> {
  const answer = await request.post("/api/complete-registration", {
    data: {
      planType: "trial",
      soulPlanet: "mars",
      soulLeyline: "wanli",
      sacredObject: "meteorite",
      sacredSong: "living_breath",
      prayerWish,
      topic,
    },
  });
  expect(answer.status()).toBe(200);
}
