import type { Page } from "@playwright/test";

/** Fails every call of a procedure, e.g. `member.dialogue.list`, until the answer is called. */
export async function failCalls(page: Page, procedure: string): Promise<() => Promise<void>> {
  const address = `**/trpc/*${procedure}*`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
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
