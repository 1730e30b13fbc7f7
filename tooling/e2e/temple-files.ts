import { join } from "node:path";
import type { Page } from "@playwright/test";

const art = join(import.meta.dirname, "../../apps/web/public/art");
const song = { fileUrl: "/uploads/e2e-song.mp3", mediaType: "audio/mpeg" };
const picture = { fileUrl: "/uploads/e2e-picture.avif", mediaType: "image/avif" };

/** Gives the goods of whoever looks their files, whether or not the demo's shop has them: music a song, the rest a picture. */
export async function giveFiles(page: Page): Promise<void> {
  await page.route(/\/trpc\/.*member\.(temple\.purchases|moment\.list)/, async (route) => {
    const answer = await route.fetch();
    const body = JSON.parse(await answer.text(), (_key, value: unknown) => {
      if (typeof value !== "object" || value === null || !("productType" in value)) return value;
      return { ...value, ...(value.productType === "music" ? song : picture) };
    }) as unknown;
    await route.fulfill({ response: answer, json: body });
  });
  await page.route("**/uploads/e2e-song.mp3", (route) => route.fulfill({ path: join(art, "songs/living_breath.mp3") }));
  await page.route("**/uploads/e2e-picture.avif", (route) => route.fulfill({ path: join(art, "slips/good.avif") }));
}

/** Fails every call of a procedure, e.g. `member.dialogue.list`, until the answer is called. */
export async function failCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const address = `**/trpc/*${procedure}*`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

/** Holds every call of a procedure back until the answer is called. */
export async function holdCalls(page: Page, procedure: string): Promise<() => void> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(`**/trpc/*${procedure}*`, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
}

/** How many audio elements are heard now, from `watchSound` on. */
export const heard = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { heard: Set<unknown> }).heard.size);

/** Counts what sounds, for elements that stand in no document. Before the first `goto`. */
export async function watchSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sounding = new Set<HTMLMediaElement>();
    class Watched extends Audio {
      override play() {
        sounding.add(this);
        return super.play();
      }
      override pause() {
        sounding.delete(this);
        super.pause();
      }
    }
    Object.assign(globalThis, { heard: sounding, Audio: Watched });
  });
}
