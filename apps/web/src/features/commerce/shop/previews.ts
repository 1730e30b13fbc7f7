import { useEffect, useSyncExternalStore } from "react";

/** Volume, 0 to 1. */
const PREVIEW_VOLUME = 0.5;

const stoppedState: PreviewState = { playing: null, refused: null };
const player = createPreviewPlayer(() => new Audio());

/** The player's state; silent on the server and during hydration. */
export const useAudioPreviewState = (): PreviewState =>
  useSyncExternalStore(player.subscribe, player.state, () => stoppedState);

export const stopAudioPreview = (): void => player.stop();

/** Plays a clip, or stops it if it is playing. */
export function toggleAudioPreview(address: string): void {
  if (player.state().playing === address) player.stop();
  else player.play(address);
}

/** Stops previews when the page is left. */
export const useStopAudioPreviewOnUnmount = (): void => useEffect(() => stopAudioPreview, []);

/** `playing`: the address of the playing clip, null for none. `refused`: the last one that could not be played. */
type PreviewState = { playing: string | null; refused: string | null };

/** The part of an audio element that the player uses. */
export type AudioLike = Pick<HTMLAudioElement, "src" | "volume" | "play" | "pause"> & {
  readonly paused: boolean;
  addEventListener(type: "pause" | "error", listener: () => void): void;
};

type PreviewPlayer = {
  state: () => PreviewState;
  subscribe: (listener: () => void) => () => void;
  /** Plays a clip from its start, and stops any other. */
  play: (address: string) => void;
  stop: () => void;
};

/** Plays one clip at a time, in one element that is created for the first clip. */
export function createPreviewPlayer(createAudio: () => AudioLike): PreviewPlayer {
  let state: PreviewState = { playing: null, refused: null };
  let clip: AudioLike | null = null;
  const listeners = new Set<() => void>();

  function setState(next: PreviewState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function element(): AudioLike {
    if (clip) return clip;
    const audio = createAudio();
    audio.volume = PREVIEW_VOLUME;
    // The end of a clip fires `pause` too. A late `pause` of the previous clip is ignored.
    audio.addEventListener("pause", () => audio.paused && state.playing && setState({ playing: null, refused: null }));
    audio.addEventListener("error", () => state.playing && setState({ playing: null, refused: state.playing }));
    clip = audio;
    return audio;
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    play(address) {
      const audio = element();
      audio.pause();
      audio.src = address;
      setState({ playing: address, refused: null });
      audio.play().catch(() => {
        if (state.playing === address) setState({ playing: null, refused: address });
      });
    },
    stop() {
      clip?.pause();
      if (state.playing) setState({ playing: null, refused: null });
    },
  };
}
