import type { SacredSongKey } from "@panshi/contracts/journey";

/** The player's state. */
export type SongState = {
  /** The loaded song; null before one is chosen or previewed. */
  song: SacredSongKey | null;
  /** Whether it is playing. */
  sounding: boolean;
  /** The song that is previewed; null for none. */
  preview: SacredSongKey | null;
};

/** The part of an audio element that the player uses. */
export type AudioLike = Pick<HTMLAudioElement, "src" | "loop" | "volume" | "currentTime" | "play" | "pause"> & {
  addEventListener(type: "play" | "pause" | "error", listener: () => void): void;
};

export type SongPlayer = {
  state: () => SongState;
  subscribe: (listener: () => void) => () => void;
  /** Plays the chosen song in a loop. Where the browser refuses autoplay it stays silent, and the state says so. */
  start: (song: SacredSongKey) => void;
  /** Plays a song at a lower volume, without choosing it. */
  listen: (song: SacredSongKey) => void;
  /** Fades out. */
  hush: () => void;
};

/** Volume, 0 to 1. */
const CHOSEN_VOLUME = 0.55;
const PREVIEW_VOLUME = 0.35;
/** Duration of a fade, and of one of its steps. */
const FADE_MS = 900;
const STEP_MS = 45;

/** Creates a player of one song at a time. `addressOf` gives a song's file. */
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
    // Refused autoplay or a missing file: stay silent; the button shows it.
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
