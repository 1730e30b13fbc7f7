import type { MomentContent } from "./moment-content.ts";

/** The choices of duration, in minutes. */
export const MEDITATION_MINUTE_OPTIONS = [3, 5, 10, 20] as const;

/** Milliseconds as `m:ss`, rounded up to a second, e.g. `4:09`. */
export function formatCountdown(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The image of a moment: an item's own file where it is an image, else an item's preview image. */
export function momentImage({ codeImageItem, creativeItem, musicItem }: MomentContent): string | null {
  const withImage = [codeImageItem, creativeItem].find((item) => item?.fileUrl && item.mediaType?.startsWith("image/"));
  return withImage?.fileUrl ?? codeImageItem?.imageUrl ?? creativeItem?.imageUrl ?? musicItem?.imageUrl ?? null;
}

/** The address of the music; null for a silent meditation. */
export const momentSound = ({ musicItem }: MomentContent): string | null =>
  musicItem?.mediaType?.startsWith("audio/") ? musicItem.fileUrl : null;
