import type { MomentContent } from "./moment-content.ts";

/** How long one can sit, in minutes. */
export const MEDITATION_MINUTES = [3, 5, 10, 20] as const;

/** The time left, in milliseconds, as a clock says it: `4:09`. A second that has begun is counted. */
export function formatClock(left: number): string {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The good itself where it is a picture, else what stands for the pieces. */
export function momentImage({ codeImageItem, creativeItem, musicItem }: MomentContent): string | null {
  const whole = [codeImageItem, creativeItem].find((piece) => piece?.fileUrl && piece.mediaType?.startsWith("image/"));
  return whole?.fileUrl ?? codeImageItem?.imageUrl ?? creativeItem?.imageUrl ?? musicItem?.imageUrl ?? null;
}

/** The music's file; null for a silent sitting. */
export const momentSound = ({ musicItem }: MomentContent): string | null =>
  musicItem?.mediaType?.startsWith("audio/") ? musicItem.fileUrl : null;
