import { Button } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";

type CeremonyItem = { name: string; picture: string };
type CeremonyProps = {
  planet: CeremonyItem;
  leyline: CeremonyItem;
  object: CeremonyItem;
  wish: string;
  /** The mute button. */
  sound: ReactNode;
  onEnd: () => void;
};

const OBJECT_PLACE =
  "absolute top-1/2 left-1/2 -ms-[22vmin] -mt-[19vmin] size-[44vmin] sm:-ms-[17vmin] sm:-mt-[15vmin] sm:size-[34vmin]";

/**
 * The animation of a ritual: the planet above, the leyline's land below, the object between them, and the wish, which
 * rises as a line of light. It can be skipped at any time; under reduced motion its images cross-fade.
 */
export function Ceremony({ planet, leyline, object, wish, sound, onEnd }: CeremonyProps) {
  const { phase, skip } = useCeremony(onEnd);
  const isAt = (name: Phase) => hasReached(phase, name);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);

  return (
    <div className="night-sky relative isolate h-dvh min-h-[34rem] overflow-hidden">
      <h1 className="sr-only">祈願儀式</h1>
      <Thread drawn={isAt("wish")} />
      <Appearing
        shown={isAt("sky")}
        from="translate-x-12 -translate-y-12 scale-110"
        className="absolute -top-[14vmin] -right-[22vmin] size-[86vmin]"
      >
        <img src={planet.picture} alt="" width={640} height={640} className="size-full object-cover" />
      </Appearing>
      <Appearing shown={isAt("ground")} from="translate-y-16" className="absolute inset-x-0 bottom-0 h-[52%]">
        <img
          src={leyline.picture}
          alt=""
          width={1200}
          height={900}
          className="size-full mask-t-from-20% object-cover brightness-90 saturate-75"
        />
      </Appearing>
      {/* The controls are small, and some lands are bright. */}
      <div className="absolute inset-x-0 bottom-0 h-44 bg-linear-to-t from-night-950/90 from-25% to-transparent" />
      <Appearing
        shown={isAt("stone")}
        from="translate-y-10 scale-90"
        className={classList(OBJECT_PLACE, "mix-blend-lighten")}
      >
        <img
          src={object.picture}
          alt=""
          width={720}
          height={900}
          className="size-full mask-radial-[closest-side] mask-radial-from-45% object-cover brightness-115 contrast-150"
        />
      </Appearing>
      {/* Light over the object, not in its group: blended with it, the picture's dark ground cuts a hole into the halo. */}
      <Appearing shown={isAt("wish")} from="scale-90" className={classList(OBJECT_PLACE, "mix-blend-screen")}>
        <span className="ember-glow absolute -inset-full" />
      </Appearing>
      <Appearing
        shown={isAt("wish")}
        hidden={isAt("said")}
        from="translate-y-6"
        className="absolute top-[9%] left-6 sm:left-[12%]"
      >
        <p className="verse-vertical max-h-[32dvh] font-hand text-xl leading-loose sm:max-h-[44dvh] sm:text-2xl">
          {excerpt(wish)}
        </p>
      </Appearing>

      <div aria-live="polite" className="absolute inset-x-6 bottom-28 sm:inset-x-12 lg:inset-x-24">
        {phase !== "dark" && (
          <p key={phase} className="animate-arrive text-4xl font-display font-black sm:text-5xl">
            {phase === "sky" && `${planet.name}在上`}
            {phase === "ground" && `${leyline.name}在下`}
            {phase === "stone" && `${object.name}在手`}
            {phase === "wish" && "願在心裡"}
            {phase === "said" && "你把它說出來了"}
          </p>
        )}
      </div>
      <div className="absolute inset-x-6 bottom-6 flex items-center justify-between sm:inset-x-12 lg:inset-x-24">
        {sound}
        <Button variant="quiet" onClick={skip} className="ms-auto -me-7">
          略過
        </Button>
      </div>
    </div>
  );
}

type AppearingProps = {
  shown: boolean;
  hidden?: boolean;
  /** Classes of its initial position. */
  from: string;
  className: string;
  children: ReactNode;
};

/** Fades in slowly. */
function Appearing({ shown, hidden = false, from, className, children }: AppearingProps) {
  return (
    <div
      className={classList(
        "transition-[opacity,translate,scale] duration-[2200ms] ease-weight",
        shown && !hidden ? "opacity-100" : "opacity-0",
        !shown && from,
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The line of light from the object to the upper right. It fades before the planet, whose night side is translucent. */
function Thread({ drawn }: { drawn: boolean }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
      className={classList(
        "pointer-events-none absolute inset-0 size-full transition-opacity duration-[2400ms]",
        drawn ? "opacity-100" : "opacity-0",
      )}
    >
      <defs>
        <linearGradient id="thread-light" gradientUnits="userSpaceOnUse" x1="50" y1="50" x2="92" y2="0">
          <stop offset="0" stopColor="#f6a566" />
          <stop offset="0.26" stopColor="#f4c79b" stopOpacity="0.8" />
          <stop offset="0.46" stopColor="#f4e6c8" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path
        d="M50 46C52 26 66 16 92 0"
        pathLength="1"
        stroke="url(#thread-light)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Runs the ceremony once after mounting. `onEnd` is called once: at its end, or when it is skipped. */
function useCeremony(onEnd: () => void): { phase: Phase; skip: () => void } {
  const [phase, setPhase] = useState<Phase>("dark");
  const ended = useRef(false);
  const atEnd = useRef(onEnd);
  useEffect(() => {
    atEnd.current = onEnd;
  }, [onEnd]);

  const end = useCallback(() => {
    if (ended.current) return;
    ended.current = true;
    atEnd.current();
  }, []);

  useEffect(() => {
    const timers = phases.map(({ name, at }) => setTimeout(() => setPhase(name), at));
    timers.push(setTimeout(end, CEREMONY_LENGTH_MS));
    return () => timers.forEach(clearTimeout);
  }, [end]);

  return { phase, skip: end };
}

/** The phases of the ceremony in order, with their start in milliseconds. */
export const phases = [
  { name: "dark", at: 0 },
  { name: "sky", at: 300 },
  { name: "ground", at: 2700 },
  { name: "stone", at: 5000 },
  { name: "wish", at: 7200 },
  { name: "said", at: 9900 },
] as const;
type Phase = (typeof phases)[number]["name"];

/** The ceremony's duration when it is not skipped. */
export const CEREMONY_LENGTH_MS = 11_600;

/** Whether the phase `now` is at or after `phase`. */
export const hasReached = (now: Phase, phase: Phase): boolean =>
  phases.findIndex(({ name }) => name === now) >= phases.findIndex(({ name }) => name === phase);

/** The beginning of a wish, cut at the end of a sentence or with an ellipsis: at most `most` characters. */
export function excerpt(wish: string, most = 40): string {
  const characters = Array.from(wish.replace(/\s+/gu, " ").trim());
  if (characters.length <= most) return characters.join("");
  const cut = characters.slice(0, most);
  const end = cut.findLastIndex((character) => "。！？；".includes(character));
  return end >= most / 2 ? cut.slice(0, end + 1).join("") : `${cut.slice(0, most - 1).join("")}…`;
}
