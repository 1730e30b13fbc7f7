import type { SacredSongKey } from "@panshi/contracts/journey";

/** What is heard, for the switch to show. */
export type SongState = {
  /** The song in the player; null before one is chosen or listened to. */
  song: SacredSongKey | null;
  /** It is heard right now. */
  sounding: boolean;
  /** A song that is only listened to, before it is chosen. */
  preview: SacredSongKey | null;
};

/** The part of an audio element that the player uses. */
export type AudioLike = Pick<HTMLAudioElement, "src" | "loop" | "volume" | "currentTime" | "play" | "pause"> & {
  addEventListener(type: "play" | "pause" | "error", listener: () => void): void;
};

export type SongPlayer = {
  state: () => SongState;
  subscribe: (listener: () => void) => () => void;
  /** Plays the chosen song in a loop. A browser that refuses leaves it silent, and the state says so. */
  start: (song: SacredSongKey) => void;
  /** Lets a song be heard, softer, without choosing it. */
  listen: (song: SacredSongKey) => void;
  /** Falls silent, slowly. */
  hush: () => void;
};

/** Loudness, 0 to 1. */
const CHOSEN_VOLUME = 0.55;
const PREVIEW_VOLUME = 0.35;
/** Milliseconds of a fade, and of one step of it. */
const FADE_MS = 900;
const STEP_MS = 45;

/** One song at a time, in one element that outlives the pages. `addressOf` gives a song's file. */
export function createSongPlayer(makeSounder: () => AudioLike, addressOf: (song: SacredSongKey) => string): SongPlayer {
  let state: SongState = { song: null, sounding: false, preview: null };
  let sounder: AudioLike | null = null;
  let fading: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<SongState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function element(): AudioLike {
    if (sounder) return sounder;
    const made = makeSounder();
    made.loop = true;
    made.addEventListener("play", () => set({ sounding: true }));
    for (const end of ["pause", "error"] as const)
      made.addEventListener(end, () => set({ sounding: false, preview: null }));
    sounder = made;
    return made;
  }

  function fade(to: number, done?: () => void) {
    clearInterval(fading);
    const audio = element();
    const from = audio.volume;
    let passed = 0;
    fading = setInterval(() => {
      passed += STEP_MS;
      const share = Math.min(1, passed / FADE_MS);
      audio.volume = from + (to - from) * share;
      if (share < 1) return;
      clearInterval(fading);
      done?.();
    }, STEP_MS);
  }

  function sound(song: SacredSongKey, loudness: number, preview: SacredSongKey | null) {
    const audio = element();
    if (state.song !== song) {
      audio.src = addressOf(song);
      audio.volume = 0;
    }
    set({ song, preview });
    // A refusal (autoplay) or a missing file: nothing is heard, and the switch says so.
    audio.play().then(
      () => fade(loudness),
      () => set({ sounding: false, preview: null }),
    );
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (song) => sound(song, CHOSEN_VOLUME, null),
    listen: (song) => sound(song, PREVIEW_VOLUME, song),
    hush() {
      if (!sounder || !state.sounding) return;
      set({ preview: null });
      fade(0, () => element().pause());
    },
  };
}
