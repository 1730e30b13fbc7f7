import { useEffect, useSyncExternalStore } from "react";
import { createPreviewPlayer, type PreviewState } from "./preview-player.ts";

const stoppedState: PreviewState = { playing: null, refused: null };
const player = createPreviewPlayer(() => new Audio());

/** The player's state; silent on the server and during hydration. */
export const usePreview = (): PreviewState => useSyncExternalStore(player.subscribe, player.state, () => stoppedState);

export const stopPreview = (): void => player.stop();

/** Plays a clip, or stops it if it is playing. */
export function togglePreview(address: string): void {
  if (player.state().playing === address) player.stop();
  else player.play(address);
}

/** Stops previews when the page is left. */
export const useStopPreviewOnUnmount = (): void => useEffect(() => stopPreview, []);
