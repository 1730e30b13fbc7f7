import type { SacredSongKey } from "@panshi/contracts/journey/journey";
import { Icon } from "@panshi/ui/display/icon";
import { useEffect, useSyncExternalStore } from "react";
import { readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";
import { createSongPlayer, type SongState } from "./create-song-player.ts";

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
export const useSong = (): SongState => useSyncExternalStore(player.subscribe, player.state, () => silentState);

/** Plays the chosen song, and unmutes. */
export function playChosen(song: SacredSongKey): void {
  storeMuted(false);
  player.playChosen(song);
}

/** Starts or stops the preview of a song. */
export function togglePreview(song: SacredSongKey): void {
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
  const { song, playing } = useSong();
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
