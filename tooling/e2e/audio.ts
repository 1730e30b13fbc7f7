import type { Page } from "@playwright/test";

/** How many audio elements play now, counted from {@link watchAudio} on. */
export const playingAudios = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { playing: Set<unknown> }).playing.size);

/** Counts the audio elements that play, which are in no document. To be called before the first `goto`. */
export async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const playing = new Set<HTMLMediaElement>();
    class WatchedAudio extends Audio {
      override play() {
        playing.add(this);
        return super.play();
      }
      override pause() {
        playing.delete(this);
        super.pause();
      }
    }
    Object.assign(globalThis, { playing, Audio: WatchedAudio });
  });
}
