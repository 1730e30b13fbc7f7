import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import type { LeylineKey } from "@panshi/contracts/journey/journey";
import type { TransitionEvent } from "react";
import { Option, OptionGroup } from "./option.tsx";

type LeylineChoiceProps = { chosen: LeylineKey | null; onChoose: (leyline: LeylineKey) => void };

/** On a phone an opened panel may extend below the screen. */
function scrollOpenedIntoView({ target, propertyName }: TransitionEvent<HTMLFieldSetElement>) {
  if (propertyName === "min-height" && target instanceof Element && target.querySelector(":checked"))
    target.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

/** The four leylines as panels side by side; the chosen one is wider. */
export function LeylineChoice({ chosen, onChoose }: LeylineChoiceProps) {
  return (
    <OptionGroup legend="地脈" className="flex grow flex-col" onTransitionEnd={scrollOpenedIntoView}>
      <div className="flex grow flex-col @5xl:min-h-[30rem] @5xl:flex-row">
        {leylines.map(({ key, name, tagline, text, picture }) => (
          <Option
            key={key}
            name="soulLeyline"
            value={key}
            chosen={chosen}
            onChoose={onChoose}
            markClass="top-5 left-5 @5xl:top-8 @5xl:left-8"
            className="min-h-26 min-w-0 grow scroll-mb-28 overflow-hidden transition-[flex-grow,min-height] duration-arrive has-checked:min-h-88 has-focus-visible:-outline-offset-4 @5xl:min-h-0 @5xl:basis-0 @5xl:has-checked:min-h-0 @5xl:has-checked:grow-3"
          >
            <img
              src={picture}
              alt=""
              width={1200}
              height={900}
              className="absolute inset-0 size-full object-cover brightness-90 saturate-75 transition-[filter] duration-arrive group-hover/pick:brightness-105 group-has-checked/pick:brightness-110 group-has-checked/pick:saturate-100"
            />
            {/* Dark only where words are: the tagline at the bottom, the name at the right. */}
            <span className="pointer-events-none absolute inset-0 bg-linear-to-t from-night-950/80 to-transparent to-45%" />
            <span className="pointer-events-none absolute inset-y-0 right-0 w-24 bg-linear-to-l from-night-950/55 to-transparent @5xl:w-36" />
            <span className="verse-vertical absolute right-5 top-3 text-2xl leading-none font-black whitespace-nowrap group-has-checked/pick:text-4xl @5xl:right-8 @5xl:top-8 @5xl:text-5xl @5xl:group-has-checked/pick:text-5xl">
              {name}
            </span>
            <span className="pointer-events-none absolute inset-x-0 bottom-0 grid gap-1 p-5 pe-20 @5xl:p-8 @5xl:pb-10">
              <span className="font-display text-lg text-balance text-ink @5xl:text-xl">{tagline}</span>
              <span className="hidden max-w-[26em] animate-fade text-sm text-ink group-has-checked/pick:block @5xl:text-base">
                {text}
              </span>
            </span>
            <span className="absolute inset-x-0 bottom-0 h-0.5 origin-right scale-x-0 bg-linear-to-l from-ember to-gold transition-[scale] duration-arrive group-has-checked/pick:scale-x-100" />
          </Option>
        ))}
      </div>
    </OptionGroup>
  );
}
