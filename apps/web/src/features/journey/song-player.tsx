import type { SacredSongKey } from "@panshi/contracts/journey";
import { Icon } from "@panshi/ui/display/icon";
import { useEffect, useSyncExternalStore } from "react";
import { readSessionItem, writeSessionItem } from "../../lib/session/session-storage.ts";
import { createSongPlayer, type SongState } from "./create-song-player.ts";
import { useJourney } from "./journey-store.ts";

/** Set while the member has asked for silence; it holds until the browser's tab is closed. */
const MUTED_KEY = "quiet";
const silentState: SongState = { song: null, sounding: false, preview: null };

/** One element for the whole visit, outside every route, so that the song goes on from page to page. */
const player = createSongPlayer(
  () => new Audio(),
  (song) => `/art/songs/${song}.mp3`,
);

const isMuted = (): boolean => readSessionItem(MUTED_KEY) !== null;
const storeMuted = (quiet: boolean): void => writeSessionItem(MUTED_KEY, quiet ? "1" : null);

/** What is heard; silence on the server and while hydrating. */
export const useSong = (): SongState => useSyncExternalStore(player.subscribe, player.state, () => silentState);

/** Choosing a song is asking for it. */
export function playChosen(song: SacredSongKey): void {
  storeMuted(false);
  player.start(song);
}

/** Listens to a song before it is chosen, or stops listening. */
export function togglePreview(song: SacredSongKey): void {
  if (player.state().preview === song) player.hush();
  else player.listen(song);
}

/** Silence, because the member asked for it. */
function mute() {
  storeMuted(true);
  player.hush();
}

/** How many pages that sound stand on the screen. Between two of them there is a moment with none. */
let mountedPages = 0;
const PAGE_CHANGE_MS = 400;

/**
 * A page of the journey: the chosen song goes on here (S2.76), and falls silent when no further page of the journey
 * follows. A browser that refuses to begin by itself is left in peace; the switch shows that it is off.
 */
export function useJourneySong(): void {
  const { sacredSong } = useJourney();
  useEffect(() => {
    mountedPages += 1;
    return () => {
      mountedPages -= 1;
      setTimeout(() => mountedPages === 0 && player.hush(), PAGE_CHANGE_MS);
    };
  }, []);
  useEffect(() => {
    const { song, sounding, preview } = player.state();
    if (!sacredSong || preview || isMuted() || (sounding && song === sacredSong)) return;
    player.start(sacredSong);
  }, [sacredSong]);
}

/** The switch that stands on every page that sounds. Nothing before a song is chosen or listened to. */
export function SoundSwitch() {
  const { sacredSong } = useJourney();
  const { song, sounding } = useSong();
  const shown = sacredSong ?? song;
  if (!shown) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={sounding}
      onClick={() => (sounding ? mute() : playChosen(shown))}
      className="thumb inline-flex animate-fade items-center justify-center gap-2 text-sm text-ink-soft hover:text-ink"
    >
      <Icon name={sounding ? "sound" : "mute"} className="size-5" />
      聖歌
      <span aria-hidden>{sounding ? "開" : "關"}</span>
    </button>
  );
}
