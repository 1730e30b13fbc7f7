import { planets } from "@panshi/contracts/journey/catalogue/planets";
import type { PlanetKey } from "@panshi/contracts/journey/journey";
import { classList } from "@panshi/ui/class-list";

/** Shown before a planet is chosen: a dark disc lit from behind. */
export function Eclipse({ hidden }: { hidden: boolean }) {
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
export function Orbits({ chosen }: { chosen: PlanetKey | null }) {
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
