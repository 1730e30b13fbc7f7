import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import type { SacredObjectKey } from "@panshi/contracts/journey/journey";
import { classList } from "@panshi/ui/class-list";
import { Option, OptionGroup } from "./option.tsx";

/** Position and size classes of each object. */
const positions: Record<SacredObjectKey, string> = {
  meteorite: "me-[10%] @5xl:me-0 @5xl:w-[36%]",
  beitou_stone: "ms-[26%] @5xl:ms-0 @5xl:w-[26%] @5xl:mt-24",
  fossilized_wood: "me-[18%] @5xl:me-0 @5xl:w-[30%] @5xl:-mt-16",
};

type SacredObjectChoiceProps = { chosen: SacredObjectKey | null; onChoose: (object: SacredObjectKey) => void };

/** The choice of a sacred object. */
export function SacredObjectChoice({ chosen, onChoose }: SacredObjectChoiceProps) {
  return (
    <OptionGroup legend="聖物">
      <div className="flex flex-col gap-12 px-6 pb-8 sm:px-12 @5xl:flex-row @5xl:items-start @5xl:justify-between @5xl:gap-6 @5xl:px-24">
        {sacredObjects.map(({ key, name, tagline, text, picture }) => (
          <Option
            key={key}
            name="sacredObject"
            value={key}
            chosen={chosen}
            onChoose={onChoose}
            markClass="top-4 left-0"
            className={classList("grid", positions[key])}
          >
            <span className="relative block">
              <span className="ember-glow absolute -inset-6 opacity-0 transition-opacity duration-arrive group-has-checked/pick:opacity-100" />
              <img
                src={picture}
                alt=""
                loading="lazy"
                width={720}
                height={900}
                className="relative aspect-square w-full mask-radial-[closest-side] mask-radial-from-50% object-cover mix-blend-lighten brightness-65 transition-[filter] duration-arrive group-hover/pick:brightness-90 group-has-checked/pick:brightness-110"
              />
              <span className="verse-vertical absolute right-0 top-2 whitespace-nowrap text-4xl leading-none font-black @5xl:text-5xl">
                {name}
              </span>
            </span>
            <span className="-mt-4 grid gap-1">
              <span className="h-px origin-right bg-linear-to-l from-line-strong to-transparent transition-colors duration-settle group-has-checked/pick:from-ember" />
              <span className="pt-3 font-display text-lg">{tagline}</span>
              <span className="text-ink-soft">{text}</span>
            </span>
          </Option>
        ))}
      </div>
    </OptionGroup>
  );
}
