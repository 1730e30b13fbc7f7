import { classList } from "@panshi/ui/class-list";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePrefersReducedMotion } from "../../../../lib/page/use-prefers-reduced-motion.ts";
import { CROSS_FADE_MS, revealTimings, REVEAL_MS, starsSettledAt } from "./reveal-times.ts";
import { useStarSky } from "./use-star-sky.ts";
import { type Glyph, measureGlyphs } from "./verse-glyphs.ts";

type DrawStageProps = {
  /** The page of the drawn slip; null while there is none. */
  children: ReactNode;
  /** Whether the slip may be shown. */
  ready: boolean;
  /** The slip was drawn before this page was loaded: it is there at once. */
  restored: boolean;
  /** Whether to take the focus, where what had it is gone. */
  focused: boolean;
};

type Phase = "drawing" | "revealing" | "shown";

/**
 * The animation of a draw. Stars gather; the drawn slip is laid out unseen, and they go to where its characters stand and
 * become them. Under reduced motion nothing moves, and the slip fades in.
 */
export function DrawAnimation({ children, ready, restored, focused }: DrawStageProps) {
  const [reached, setPhase] = useState<Phase>("drawing");
  const phase = restored ? "shown" : reached;
  const drawing = phase === "drawing";
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) stage.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className={classList(
        "night-sky relative -mt-16 outline-none md:-mt-20",
        drawing && "h-svh min-h-[30rem] overflow-clip",
      )}
    >
      {drawing && (
        <>
          <h1 className="sr-only">你的靈籤</h1>
          <p
            role="status"
            className="absolute inset-x-6 top-28 animate-fade font-display text-2xl font-light sm:inset-x-12 lg:inset-x-24 lg:top-[42%]"
          >
            星子正在排成你的籤⋯⋯
          </p>
        </>
      )}
      {children && (
        <div
          data-drawn
          inert={drawing}
          className={classList(
            "pt-16 md:pt-20",
            !restored && "[&_*]:animate-none",
            drawing && "invisible absolute inset-x-0 top-0",
          )}
        >
          {children}
        </div>
      )}
      {phase !== "shown" && (
        <Stars
          stage={stage}
          laidOut={children !== null}
          ready={ready}
          revealing={phase === "revealing"}
          onPhase={setPhase}
        />
      )}
    </div>
  );
}

type StarsProps = {
  stage: RefObject<HTMLElement | null>;
  laidOut: boolean;
  ready: boolean;
  revealing: boolean;
  onPhase: (phase: Phase) => void;
};

/** The stars, and the characters that they become. */
function Stars({ stage, laidOut, ready, revealing, onPhase }: StarsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const times = useRef<{ started: number | null; measured: number | null; revealed: number | null }>({
    started: null,
    measured: null,
    revealed: null,
  });
  const still = usePrefersReducedMotion();
  const [glyphs, setGlyphs] = useState<readonly Glyph[]>([]);
  useStarSky({ stage, canvas, times, still });

  useEffect(() => {
    if (laidOut) times.current.measured = performance.now();
  }, [laidOut]);

  useEffect(() => {
    if (!ready || revealing) return;
    const { started, measured } = times.current;
    const now = performance.now();
    const settled = still || started === null || measured === null ? now : started + starsSettledAt(measured - started);
    const timer = setTimeout(
      () => {
        if (stage.current && !still) setGlyphs(measureGlyphs(stage.current));
        onPhase("revealing");
      },
      Math.max(0, settled - now),
    );
    return () => clearTimeout(timer);
  }, [ready, revealing, still, stage, onPhase]);

  // Before the next frame, which would show the whole slip.
  useLayoutEffect(() => {
    if (!revealing || !stage.current) return;
    times.current.revealed = performance.now();
    revealSlip(stage.current, still);
    const timer = setTimeout(() => onPhase("shown"), still ? CROSS_FADE_MS : REVEAL_MS);
    return () => clearTimeout(timer);
  }, [revealing, still, stage, onPhase]);

  return (
    <div aria-hidden className="pointer-events-none absolute inset-x-0 top-0">
      <canvas
        ref={canvas}
        className={classList(
          "absolute inset-x-0 top-0 h-svh min-h-[46rem] w-full animate-fade",
          revealing && still && "opacity-0 transition-opacity duration-settle",
        )}
      />
      {glyphs.map(({ character, line, box, fontSize }, index) => (
        <span
          // A verse's characters do not change.
          key={`${index}-${character}`}
          {...{ [GLYPH_ATTRIBUTE]: line }}
          className="absolute font-display font-light whitespace-nowrap [writing-mode:vertical-rl]"
          style={{ ...box, fontSize, lineHeight: `${box.width}px` }}
        >
          {character}
        </span>
      ))}
    </div>
  );
}

/** The product's easing: things arrive as if they had weight (`--ease-weight`). */
const WEIGHT = "cubic-bezier(0.3, 0.05, 0.1, 1)";
const FROM_NOTHING: Keyframe[] = [{ opacity: 0, offset: 0 }];

/** Attribute of the characters that stand in for those of the slip; its value is their line. */
const GLYPH_ATTRIBUTE = "data-glyph";

/** Runs the reveal of the slip in `stage`, which is laid out and was hidden until now. */
function revealSlip(stage: HTMLElement, still: boolean): void {
  const sheet = stage.querySelector<HTMLElement>(".slip-sheet");
  const drawn = sheet?.closest<HTMLElement>("[data-drawn]");
  if (!sheet || !drawn) return;
  if (still) {
    drawn.animate(FROM_NOTHING, { duration: CROSS_FADE_MS, easing: "linear" });
    return;
  }
  sheet.animate(FROM_NOTHING, { ...revealTimings.paper, easing: WEIGHT, fill: "backwards" });
  for (const other of elementsBeside(sheet, drawn))
    other.animate(FROM_NOTHING, { ...revealTimings.others, easing: WEIGHT, fill: "backwards" });
  const verse = sheet.querySelector<HTMLElement>("[role=group]");
  if (verse) becomeVerse(verse, stage.querySelectorAll<HTMLElement>(`[${GLYPH_ATTRIBUTE}]`));
  sheet.querySelector(".text-seal")?.animate(
    [
      { opacity: 0, scale: 1.9, easing: "cubic-bezier(0.6, 0, 0.9, 0.5)" },
      { opacity: 1, scale: 0.96, offset: 0.6, easing: "ease-out" },
      { opacity: 1, scale: 1 },
    ],
    { ...revealTimings.seal, fill: "backwards" },
  );
}

/** The characters that stand in for the verse shine, then turn into its ink, then give way to it. */
function becomeVerse(verse: HTMLElement, glyphs: Iterable<HTMLElement>): void {
  const ink = getComputedStyle(verse).color;
  const { swap, paper } = revealTimings;
  verse.animate([{ opacity: 0 }, { opacity: 0, offset: swap.delay / (swap.delay + swap.duration) }, { opacity: 1 }], {
    duration: swap.delay + swap.duration,
    fill: "backwards",
  });
  for (const glyph of glyphs) {
    const { stagger, duration } = revealTimings.glyphs;
    const delay = Number(glyph.getAttribute(GLYPH_ATTRIBUTE)) * stagger;
    glyph.animate(FROM_NOTHING, { delay, duration, easing: "ease-out", fill: "backwards" });
    glyph.animate(
      [
        { color: "#f6e3bd", textShadow: "0 0 14px rgb(226 181 106 / 0.8)" },
        // Darker than the paper at any time, so that no character is lost on it as it brightens.
        { color: "#7a2f0c", textShadow: "0 0 6px rgb(226 181 106 / 0)", offset: 0.45 },
        { color: ink, textShadow: "0 0 0 rgb(226 181 106 / 0)" },
      ],
      { delay: paper.delay - 120, duration: paper.duration, fill: "both" },
    );
    glyph.animate([{ opacity: 1 }, { opacity: 0 }], { ...swap, fill: "forwards" });
  }
}

/** Every element of `root` that does not hold `element`, the largest of them. */
function elementsBeside(element: HTMLElement, root: HTMLElement): Element[] {
  const parent = element.parentElement;
  if (!parent || element === root) return [];
  return [...Array.from(parent.children).filter((child) => child !== element), ...elementsBeside(parent, root)];
}
