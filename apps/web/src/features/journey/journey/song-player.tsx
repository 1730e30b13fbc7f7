import type { SacredSongKey } from "@panshi/contracts/journey/journey";
import { Icon } from "@panshi/ui/display/icon";
import { useEffect, useSyncExternalStore } from "react";
import { readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";

/** Volume, 0 to 1. */
const CHOSEN_VOLUME = 0.55;
const PREVIEW_VOLUME = 0.35;
/** Duration of a fade, and of one of its steps. */
const FADE_MS = 900;
const STEP_MS = 45;

/** Session storage name; set while the music is muted, until the tab is closed. */
const MUTED_KEY = "quiet";
const silentState: SongState = { song: null, playing: false, preview: null };

/** One player outside every route, so that the song goes on from page to page. */
const player = createSongPlayer(
  () => new Audio(),
  (song) => `/art/songs/${song}.mp3`,
);

const isMuted = (): boolean => readSessionItem(MUTED_KEY) !== null;
const storeMuted = (muted: boolean): void => writeSessionItem(MUTED_KEY, muted ? "1" : null);

/** The player's state; silent on the server and during hydration. */
export const useSongPlayerState = (): SongState =>
  useSyncExternalStore(player.subscribe, player.state, () => silentState);

/** Plays the chosen song, and unmutes. */
export function playChosen(song: SacredSongKey): void {
  storeMuted(false);
  player.playChosen(song);
}

/** Starts or stops the preview of a song. */
export function toggleSongPreview(song: SacredSongKey): void {
  if (player.state().preview === song) player.fadeOut();
  else player.playPreview(song);
}

/** Stops the music until it is unmuted. */
function mute() {
  storeMuted(true);
  player.fadeOut();
}

/** Number of mounted pages with music. It is 0 for a moment between two of them. */
let mountedPages = 0;
const PAGE_CHANGE_MS = 400;

/**
 * Plays the chosen song on a page of the journey (S2.76) or in a ritual, and stops it when no other page with music follows. Where
 * the browser refuses autoplay the mute button shows that it is off.
 */
export function useJourneySong(chosen: SacredSongKey | null): void {
  useEffect(() => {
    mountedPages += 1;
    return () => {
      mountedPages -= 1;
      setTimeout(() => mountedPages === 0 && player.fadeOut(), PAGE_CHANGE_MS);
    };
  }, []);
  useEffect(() => {
    const { song, playing, preview } = player.state();
    if (!chosen || preview || isMuted() || (playing && song === chosen)) return;
    player.playChosen(chosen);
  }, [chosen]);
}

/** The mute button of pages with music. Renders nothing before a song is chosen or previewed. */
export function SoundSwitch({ chosen }: { chosen: SacredSongKey | null }) {
  const { song, playing } = useSongPlayerState();
  const shown = chosen ?? song;
  if (!shown) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={playing}
      onClick={() => (playing ? mute() : playChosen(shown))}
      className="thumb inline-flex animate-fade items-center justify-center gap-2 text-sm text-ink-soft hover:text-ink"
    >
      <Icon name={playing ? "sound" : "mute"} className="size-5" />
      聖歌
      <span aria-hidden>{playing ? "開" : "關"}</span>
    </button>
  );
}

/** The player's state. */
type SongState = {
  /** The loaded song; null before one is chosen or previewed. */
  song: SacredSongKey | null;
  /** Whether it is playing. */
  playing: boolean;
  /** The song that is previewed; null for none. */
  preview: SacredSongKey | null;
};

/** The part of an audio element that the player uses. */
export type AudioLike = Pick<HTMLAudioElement, "src" | "loop" | "volume" | "currentTime" | "play" | "pause"> & {
  addEventListener(type: "play" | "pause" | "error", listener: () => void): void;
};

type SongPlayer = {
  state: () => SongState;
  subscribe: (listener: () => void) => () => void;
  /** Plays the chosen song in a loop. Where the browser refuses autoplay it stays silent, and the state says so. */
  playChosen: (song: SacredSongKey) => void;
  /** Plays a song at a lower volume, without choosing it. */
  playPreview: (song: SacredSongKey) => void;
  /** Fades out. The state says at once that it does not play, so that a press during the fade plays it again. */
  fadeOut: () => void;
};

/** Creates a player of one song at a time. `addressOf` gives a song's file. */
export function createSongPlayer(createAudio: () => AudioLike, addressOf: (song: SacredSongKey) => string): SongPlayer {
  let state: SongState = { song: null, playing: false, preview: null };
  let audioElement: AudioLike | null = null;
  let fading: ReturnType<typeof setInterval> | undefined;
  /** The song that was asked for last; null once it is to stop. */
  let wanted: SacredSongKey | null = null;
  const listeners = new Set<() => void>();

  function setState(change: Partial<SongState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function element(): AudioLike {
    if (audioElement) return audioElement;
    const audio = createAudio();
    audio.loop = true;
    audio.addEventListener("play", () => setState({ playing: true }));
    for (const end of ["pause", "error"] as const)
      audio.addEventListener(end, () => setState({ playing: false, preview: null }));
    audioElement = audio;
    return audio;
  }

  function fade(to: number, done?: () => void) {
    clearInterval(fading);
    const audio = element();
    const from = audio.volume;
    let elapsed = 0;
    fading = setInterval(() => {
      elapsed += STEP_MS;
      const progress = Math.min(1, elapsed / FADE_MS);
      audio.volume = from + (to - from) * progress;
      if (progress < 1) return;
      clearInterval(fading);
      done?.();
    }, STEP_MS);
  }

  function playSong(song: SacredSongKey, volume: number, preview: SacredSongKey | null) {
    const audio = element();
    clearInterval(fading);
    wanted = song;
    if (state.song !== song) {
      audio.src = addressOf(song);
      audio.volume = 0;
    }
    setState({ song, preview });
    // Refused autoplay or a missing file: stay silent; the button shows it.
    audio.play().then(
      () => {
        // Stopped, or another song chosen, while this one loaded.
        if (wanted !== song) return;
        setState({ playing: true });
        fade(volume);
      },
      () => setState({ playing: false, preview: null }),
    );
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    playChosen: (song) => playSong(song, CHOSEN_VOLUME, null),
    playPreview: (song) => playSong(song, PREVIEW_VOLUME, song),
    fadeOut() {
      wanted = null;
      if (!audioElement || !state.playing) return;
      setState({ preview: null, playing: false });
      fade(0, () => element().pause());
    },
  };
}
