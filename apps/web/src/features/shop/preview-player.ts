/** What is heard: the address of the clip, null for silence. `refused`: the one that could not be played last. */
export type PreviewState = { playing: string | null; refused: string | null };

/** The part of an audio element that the player uses. */
export type AudioLike = Pick<HTMLAudioElement, "src" | "volume" | "play" | "pause"> & {
  readonly paused: boolean;
  addEventListener(type: "pause" | "error", listener: () => void): void;
};

export type PreviewPlayer = {
  state: () => PreviewState;
  subscribe: (listener: () => void) => () => void;
  /** Plays a clip from its beginning; whatever else was heard falls silent. */
  play: (address: string) => void;
  stop: () => void;
};

/** Loudness, 0 to 1: soft. */
const PREVIEW_VOLUME = 0.5;

/** One clip at a time, in one element that is made when the first is asked for. */
export function createPreviewPlayer(makeClip: () => AudioLike): PreviewPlayer {
  let state: PreviewState = { playing: null, refused: null };
  let clip: AudioLike | null = null;
  const listeners = new Set<() => void>();

  function set(next: PreviewState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function element(): AudioLike {
    if (clip) return clip;
    const made = makeClip();
    made.volume = PREVIEW_VOLUME;
    // The end of a clip pauses it too. A pause that comes late, when the next clip already plays, is none.
    made.addEventListener("pause", () => made.paused && state.playing && set({ playing: null, refused: null }));
    made.addEventListener("error", () => state.playing && set({ playing: null, refused: state.playing }));
    clip = made;
    return made;
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
      set({ playing: address, refused: null });
      audio.play().catch(() => {
        if (state.playing === address) set({ playing: null, refused: address });
      });
    },
    stop() {
      clip?.pause();
      if (state.playing) set({ playing: null, refused: null });
    },
  };
}
