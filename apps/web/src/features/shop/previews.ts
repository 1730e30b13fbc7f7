import { useEffect, useSyncExternalStore } from "react";
import { createPreviewPlayer, type PreviewState } from "./preview-player.ts";

const stoppedState: PreviewState = { playing: null, refused: null };
const player = createPreviewPlayer(() => new Audio());

/** What is heard; silence on the server and while hydrating. */
export const usePreview = (): PreviewState => useSyncExternalStore(player.subscribe, player.state, () => stoppedState);

export const stopPreview = (): void => player.stop();

/** Plays a clip because it was asked for, or silences it. */
export function togglePreview(address: string): void {
  if (player.state().playing === address) player.stop();
  else player.play(address);
}

/** A page that plays previews: they end when it is left. */
export const useStopPreviewOnUnmount = (): void => useEffect(() => stopPreview, []);
