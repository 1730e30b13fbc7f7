import { planets } from "@panshi/contracts/catalogue/planets";
import type { PlanetKey } from "@panshi/contracts/journey";
import { classList } from "@panshi/ui/class-list";
import { Option, OptionGroup } from "./option.tsx";
import { Eclipse, Orbits } from "./orbits.tsx";

/** Position and size classes of each planet on a wide screen. */
const positions: Record<PlanetKey, string> = {
  mercury: "lg:left-[87%] lg:top-[11%] lg:[--size:2rem]",
  venus: "lg:left-[min(90.3%,calc(100%-1.75rem))] lg:top-[24.1%] lg:[--size:3rem]",
  earth: "lg:left-[69.7%] lg:top-[17.5%] lg:[--size:3.25rem]",
  mars: "lg:left-[76.7%] lg:top-[37.3%] lg:[--size:2.75rem]",
  jupiter: "lg:left-[54.1%] lg:top-[32.1%] lg:[--size:6.5rem]",
  saturn: "lg:left-[68.1%] lg:top-[60%] lg:[--size:6.5rem]",
  uranus: "lg:left-[27.8%] lg:top-[32.1%] lg:[--size:4.25rem]",
  neptune: "lg:left-[42.1%] lg:top-[68.9%] lg:[--size:4.25rem]",
  pluto: "lg:left-[56.2%] lg:top-[88%] lg:[--size:1.75rem]",
};

type PlanetChoiceProps = { chosen: PlanetKey | null; onChoose: (planet: PlanetKey) => void };

/**
 * The choice of a planet: nine planets on orbits, the chosen one large. On a phone the others are in a row below it.
 */
export function PlanetChoice({ chosen, onChoose }: PlanetChoiceProps) {
  const chosenPlanet = planets.find((planet) => planet.key === chosen);
  return (
    <div className="flex grow flex-col">
      <div className="relative h-[clamp(9.5rem,26svh,15.5rem)] sm:h-80 lg:absolute lg:inset-y-0 lg:left-0 lg:h-auto lg:w-[58%]">
        <div className="absolute -right-[18%] -top-10 aspect-square w-[84%] max-w-[26rem] sm:right-0 lg:top-auto lg:right-auto lg:-bottom-[17rem] lg:-left-[8rem] lg:w-[42rem] lg:max-w-none">
          <Eclipse hidden={chosenPlanet !== undefined} />
          {chosenPlanet && (
            <img
              key={chosenPlanet.key}
              src={chosenPlanet.picture}
              alt=""
              width={640}
              height={640}
              className="absolute inset-0 size-full animate-arrive object-cover"
            />
          )}
        </div>
        {chosenPlanet && (
          <div
            key={chosenPlanet.key}
            className="absolute left-6 top-0 animate-fade sm:left-12 lg:top-4 lg:right-0 lg:bottom-auto lg:left-24 lg:flex lg:items-start lg:gap-8"
          >
            <p className="verse-vertical text-5xl leading-none font-black whitespace-nowrap lg:text-6xl">
              {chosenPlanet.name}
            </p>
            <p className="hidden max-w-[21em] pt-2 text-ink-soft lg:block">
              <span className="block pb-2 font-display text-xl text-ink">{chosenPlanet.tagline}</span>
              {chosenPlanet.text}
            </p>
          </div>
        )}
      </div>
      <OptionGroup legend="靈魂星球" className="lg:pointer-events-none lg:relative lg:z-10 lg:-mt-44">
        <div className="flex snap-x snap-proximity scroll-px-6 gap-1 overflow-x-auto px-4 pb-2 [scrollbar-width:none] sm:px-10 lg:relative lg:ms-auto lg:block lg:aspect-square lg:w-[min(56vw,calc(100svh-10rem))] lg:overflow-visible lg:p-0">
          <Orbits chosen={chosen} />
          {planets.map(({ key, name, picture }) => (
            <Option
              key={key}
              name="soulPlanet"
              value={key}
              chosen={chosen}
              onChoose={onChoose}
              markClass="bottom-0 left-1/2 -translate-x-1/2 size-3!"
              className={classList(
                "grid shrink-0 snap-center justify-items-center gap-1 p-2 pb-3 [--size:3.75rem] lg:pointer-events-auto lg:absolute lg:min-h-11 lg:min-w-14 lg:-translate-x-1/2 lg:-translate-y-[calc(var(--size)/2)] lg:p-0",
                positions[key],
              )}
            >
              <span className="relative block size-(--size)">
                <img
                  src={picture}
                  alt=""
                  width={112}
                  height={112}
                  className="absolute -inset-[12.5%] size-[125%] max-w-none object-cover brightness-90 transition-[filter] duration-settle group-hover/pick:brightness-125 group-has-checked/pick:brightness-125"
                />
              </span>
              <span className="pb-2 text-sm whitespace-nowrap text-ink-soft group-hover/pick:text-ink group-has-checked/pick:text-ink">
                {name}
              </span>
            </Option>
          ))}
        </div>
      </OptionGroup>
      {chosenPlanet && (
        <p key={chosenPlanet.key} className="animate-fade px-6 pt-4 text-ink-soft sm:px-12 lg:hidden">
          <span className="block font-display text-lg text-ink">{chosenPlanet.tagline}</span>
          {chosenPlanet.text}
        </p>
      )}
    </div>
  );
}
