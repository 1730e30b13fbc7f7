import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import type { SacredSongKey } from "@panshi/contracts/journey/journey";
import { Icon } from "@panshi/ui/display/icon";
import { Option, OptionGroup } from "./option.tsx";
import { toggleSongPreview, useSongPlayerState } from "./song-player.tsx";

type SongChoiceProps = { chosen: SacredSongKey | null; onChoose: (song: SacredSongKey) => void };

/** The choice of a sacred song, with previews. */
export function SongChoice({ chosen, onChoose }: SongChoiceProps) {
  const { preview } = useSongPlayerState();
  return (
    <OptionGroup legend="聖歌" className="flex grow flex-col">
      <div className="flex grow flex-col">
        {sacredSongs.map(({ key, name, tagline, text, picture }) => (
          <div key={key} className="relative flex grow border-t border-line last:border-b">
            <Option
              name="sacredSong"
              value={key}
              chosen={chosen}
              onChoose={onChoose}
              markClass="top-9 left-1 sm:left-5 @5xl:left-14"
              className="flex grow items-end overflow-hidden has-focus-visible:-outline-offset-4"
            >
              <img
                src={picture}
                alt=""
                width={720}
                height={720}
                className="absolute inset-y-0 end-0 h-full w-[72%] object-cover opacity-60 mix-blend-lighten brightness-125 transition-[opacity,filter] duration-arrive mask-l-from-20% mask-l-to-95% group-hover/pick:opacity-80 group-has-checked/pick:opacity-100 group-has-checked/pick:brightness-175 @5xl:w-[52%]"
              />
              <span className="relative grid max-w-[30em] gap-1 py-8 pe-24 ps-6 sm:ps-12 @5xl:py-7 @5xl:ps-24">
                <span className="text-3xl leading-tight font-display font-black @5xl:text-4xl">{name}</span>
                <span className="font-display text-lg text-ink">{tagline}</span>
                <span className="hidden animate-fade text-sm text-ink-soft group-has-checked/pick:block">{text}</span>
              </span>
              <span className="absolute inset-y-0 start-0 w-0.5 origin-bottom scale-y-0 bg-ember transition-[scale] duration-arrive group-has-checked/pick:scale-y-100" />
            </Option>
            <button
              type="button"
              aria-pressed={preview === key}
              onClick={() => toggleSongPreview(key)}
              className="absolute end-6 top-6 z-20 inline-flex min-h-12 items-center gap-3 bg-night-950/70 px-4 text-ink hover:text-fine sm:end-12 @5xl:end-24 @5xl:top-auto @5xl:bottom-8"
            >
              <Icon name={preview === key ? "pause" : "play"} />
              {preview === key ? "停止" : "試聽"}
              <span className="sr-only">{name}</span>
            </button>
          </div>
        ))}
      </div>
    </OptionGroup>
  );
}
