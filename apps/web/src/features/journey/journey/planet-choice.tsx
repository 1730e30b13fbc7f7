import { planets } from "@panshi/contracts/journey/catalogue/planets";
import type { PlanetKey } from "@panshi/contracts/journey/journey";
import { classList } from "@panshi/ui/class-list";
import { Option, OptionGroup } from "./option.tsx";

/** Position and size classes of each planet on a wide screen. */
const positions: Record<PlanetKey, string> = {
  mercury: "@5xl:left-[87%] @5xl:top-[11%] @5xl:[--size:2rem]",
  venus: "@5xl:left-[min(90.3%,calc(100%-1.75rem))] @5xl:top-[24.1%] @5xl:[--size:3rem]",
  earth: "@5xl:left-[69.7%] @5xl:top-[17.5%] @5xl:[--size:3.25rem]",
  mars: "@5xl:left-[76.7%] @5xl:top-[37.3%] @5xl:[--size:2.75rem]",
  jupiter: "@5xl:left-[54.1%] @5xl:top-[32.1%] @5xl:[--size:6.5rem]",
  saturn: "@5xl:left-[68.1%] @5xl:top-[60%] @5xl:[--size:6.5rem]",
  uranus: "@5xl:left-[27.8%] @5xl:top-[32.1%] @5xl:[--size:4.25rem]",
  neptune: "@5xl:left-[42.1%] @5xl:top-[68.9%] @5xl:[--size:4.25rem]",
  pluto: "@5xl:left-[56.2%] @5xl:top-[88%] @5xl:[--size:1.75rem]",
};

type PlanetChoiceProps = { chosen: PlanetKey | null; onChoose: (planet: PlanetKey) => void };

/**
 * The choice of a planet: nine planets on orbits, the chosen one large. On a phone the others are in a row below it.
 */
export function PlanetChoice({ chosen, onChoose }: PlanetChoiceProps) {
  const chosenPlanet = planets.find((planet) => planet.key === chosen);
  return (
    <div className="flex grow flex-col">
      <div className="relative h-[clamp(9.5rem,26svh,15.5rem)] sm:h-80 @5xl:absolute @5xl:inset-y-0 @5xl:left-0 @5xl:h-auto @5xl:w-[58%]">
        <div className="absolute -right-[18%] -top-10 aspect-square w-[84%] max-w-[26rem] sm:right-0 @5xl:top-auto @5xl:right-auto @5xl:-bottom-[17rem] @5xl:-left-[8rem] @5xl:w-[42rem] @5xl:max-w-none">
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
            className="absolute left-6 top-0 animate-fade sm:left-12 @5xl:top-4 @5xl:right-0 @5xl:bottom-auto @5xl:left-24 @5xl:flex @5xl:items-start @5xl:gap-8"
          >
            <p className="verse-vertical text-5xl leading-none font-black whitespace-nowrap @5xl:text-6xl">
              {chosenPlanet.name}
            </p>
            <p className="hidden max-w-[21em] pt-2 text-ink-soft @5xl:block">
              <span className="block pb-2 font-display text-xl text-ink">{chosenPlanet.tagline}</span>
              {chosenPlanet.text}
            </p>
          </div>
        )}
      </div>
      <OptionGroup legend="靈魂星球" className="@5xl:pointer-events-none @5xl:relative @5xl:z-10 @5xl:-mt-44">
        <div className="flex snap-x snap-proximity scroll-px-6 gap-1 overflow-x-auto px-4 pb-2 [scrollbar-width:none] sm:px-10 @5xl:relative @5xl:ms-auto @5xl:block @5xl:aspect-square @5xl:w-[min(56vw,calc(100svh-10rem))] @5xl:overflow-visible @5xl:p-0">
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
                "grid shrink-0 snap-center justify-items-center gap-1 p-2 pb-3 [--size:3.75rem] @5xl:pointer-events-auto @5xl:absolute @5xl:min-h-11 @5xl:min-w-14 @5xl:-translate-x-1/2 @5xl:-translate-y-[calc(var(--size)/2)] @5xl:p-0",
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
        <p key={chosenPlanet.key} className="animate-fade px-6 pt-4 text-ink-soft sm:px-12 @5xl:hidden">
          <span className="block font-display text-lg text-ink">{chosenPlanet.tagline}</span>
          {chosenPlanet.text}
        </p>
      )}
    </div>
  );
}

/** Shown before a planet is chosen: a dark disc lit from behind. */
function Eclipse({ hidden }: { hidden: boolean }) {
  return (
    <svg
      viewBox="0 0 200 200"
      aria-hidden
      className={classList(
        "absolute inset-0 size-full transition-opacity duration-arrive",
        hidden ? "opacity-0" : "opacity-100",
      )}
    >
      <defs>
        <radialGradient id="eclipse-light" cx="0.7" cy="0.3" r="0.3">
          <stop offset="0" stopColor="#c8a25a" stopOpacity=".42" />
          <stop offset=".4" stopColor="#c8a25a" stopOpacity=".1" />
          <stop offset="1" stopColor="#c8a25a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="eclipse-rim" x1="1" y1="0" x2="0.35" y2="0.65">
          <stop offset="0" stopColor="#f4e6c8" />
          <stop offset=".5" stopColor="#c8a25a" stopOpacity=".35" />
          <stop offset="1" stopColor="#c8a25a" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width="200" height="200" fill="url(#eclipse-light)" />
      <circle cx="100" cy="100" r="68" fill="var(--color-night-950)" stroke="url(#eclipse-rim)" strokeWidth="1" />
    </svg>
  );
}

/** Radii of the orbits around the upper right corner, on a grid of 100, in the planets' order. */
const radii = [17, 26, 35, 44, 56, 68, 79, 90, 100] as const;

/** The orbits on a wide screen; the chosen planet's is highlighted. */
function Orbits({ chosen }: { chosen: PlanetKey | null }) {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden
      className="absolute inset-0 size-full overflow-visible @max-5xl:hidden"
    >
      <defs>
        <radialGradient id="orbit-fade" gradientUnits="userSpaceOnUse" cx="100" cy="0" r="104">
          <stop offset="0" stopColor="#c8a25a" stopOpacity=".75" />
          <stop offset="1" stopColor="#8d8a84" stopOpacity=".3" />
        </radialGradient>
        <radialGradient id="orbit-sun" gradientUnits="userSpaceOnUse" cx="100" cy="0" r="30">
          <stop offset="0" stopColor="#e2b56a" stopOpacity=".5" />
          <stop offset=".3" stopColor="#c8a25a" stopOpacity=".14" />
          <stop offset="1" stopColor="#c8a25a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="100" cy="0" r="30" fill="url(#orbit-sun)" />
      {radii.map((radius, index) => {
        const lit = planets[index]?.key === chosen;
        return (
          <circle
            key={radius}
            cx="100"
            cy="0"
            r={radius}
            stroke={lit ? "var(--color-ember)" : "url(#orbit-fade)"}
            strokeWidth={lit ? 0.28 : 0.12}
          />
        );
      })}
    </svg>
  );
}
