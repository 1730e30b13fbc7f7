import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { PrayerManualKey } from "@panshi/contracts/journey/journey";
import { classList } from "@panshi/ui/class-list";
import { Option, OptionGroup } from "./option.tsx";

const days = ["一", "二", "三", "四", "五", "六", "七"] as const;
/** Position classes of each book. */
const positions: Record<PrayerManualKey, string> = {
  sleep_manual: "mt-6",
  energy_manual: "mt-0",
  emotion_manual: "mt-10",
};

type ManualChoiceProps = { chosen: PrayerManualKey | null; onChoose: (manual: PrayerManualKey) => void };

/** The choice of a prayer manual; the chosen one shows the contents of its seven days. */
export function ManualChoice({ chosen, onChoose }: ManualChoiceProps) {
  return (
    <div className="grid grid-cols-1 gap-10 px-6 pb-8 sm:px-12 @5xl:grid-cols-[minmax(0,6fr)_minmax(0,6fr)] @5xl:gap-16 @5xl:px-24">
      <OptionGroup legend="祈願手冊">
        <div className="grid grid-cols-3 gap-3 sm:gap-6">
          {prayerManuals.map(({ key, name, tagline, picture }) => (
            <Option
              key={key}
              name="prayerManual"
              value={key}
              chosen={chosen}
              onChoose={onChoose}
              markClass="left-2 top-2 sm:left-4 sm:top-4"
              className={classList(
                "grid content-start gap-3 transition-[translate] duration-settle has-checked:-translate-y-3",
                positions[key],
              )}
            >
              <span className="relative block aspect-3/4 overflow-hidden bg-night-800">
                <img
                  src={picture}
                  alt=""
                  width={720}
                  height={900}
                  className="absolute inset-0 size-full object-cover brightness-70 transition-[filter] duration-settle group-hover/pick:brightness-90 group-has-checked/pick:brightness-110"
                />
                <span className="paper verse-vertical absolute right-2 top-2 whitespace-nowrap px-0.5 py-2 text-lg leading-tight font-black sm:right-4 sm:top-4 sm:px-1.5 sm:py-3 sm:text-2xl">
                  {name}
                </span>
              </span>
              <span className="h-0.5 origin-right scale-x-0 bg-linear-to-l from-ember to-gold transition-[scale] duration-settle group-has-checked/pick:scale-x-100" />
              <span className="text-sm text-ink-soft group-has-checked/pick:text-ink">{tagline}</span>
            </Option>
          ))}
        </div>
      </OptionGroup>
      <OpenBook manual={chosen} />
    </div>
  );
}

/** The table of contents of a manual, set vertically. */
function OpenBook({ manual }: { manual: PrayerManualKey | null }) {
  const book = prayerManuals.find(({ key }) => key === manual);
  return (
    <div className="paper slip-sheet relative grid min-h-[26rem] min-w-0 content-between gap-6 p-5 sm:p-10">
      {book ? (
        <div key={book.key} className="grid animate-fade grid-cols-1 gap-6">
          <h2 className="sr-only">{book.name}的七天</h2>
          <ol className="flex flex-row-reverse justify-between border-l border-line">
            {prayerManualDays[book.key].map(({ title }, index) => (
              <li
                key={title}
                className="verse-vertical flex min-w-0 flex-1 items-center border-r border-line py-4 text-lg leading-none font-light whitespace-nowrap sm:text-2xl"
              >
                <span className="flex items-center gap-6">
                  <span className="text-sm text-ink-soft">第{days[index]}天</span>
                  {title}
                </span>
              </li>
            ))}
          </ol>
          <p className="measure">{book.text}</p>
        </div>
      ) : (
        <p className="self-end text-ink-soft">選一本，翻開看看裡面的七天。</p>
      )}
    </div>
  );
}
