import { CROSS_FADE_MS, reveal } from "./reveal-times.ts";

/** The product's easing: things arrive as if they had weight (`--ease-weight`). */
const WEIGHT = "cubic-bezier(0.3, 0.05, 0.1, 1)";
const FROM_NOTHING: Keyframe[] = [{ opacity: 0, offset: 0 }];

/** Attribute of the characters that stand in for those of the slip; its value is their line. */
export const GLYPH_ATTRIBUTE = "data-glyph";

/** Runs the reveal of the slip in `stage`, which is laid out and was hidden until now. */
export function revealSlip(stage: HTMLElement, still: boolean): void {
  const sheet = stage.querySelector<HTMLElement>(".slip-sheet");
  const drawn = sheet?.closest<HTMLElement>("[data-drawn]");
  if (!sheet || !drawn) return;
  if (still) {
    drawn.animate(FROM_NOTHING, { duration: CROSS_FADE_MS, easing: "linear" });
    return;
  }
  sheet.animate(FROM_NOTHING, { ...reveal.paper, easing: WEIGHT, fill: "backwards" });
  for (const other of elementsBeside(sheet, drawn))
    other.animate(FROM_NOTHING, { ...reveal.others, easing: WEIGHT, fill: "backwards" });
  const verse = sheet.querySelector<HTMLElement>("[role=group]");
  if (verse) becomeVerse(verse, stage.querySelectorAll<HTMLElement>(`[${GLYPH_ATTRIBUTE}]`));
  sheet.querySelector(".text-seal")?.animate(
    [
      { opacity: 0, scale: 1.9, easing: "cubic-bezier(0.6, 0, 0.9, 0.5)" },
      { opacity: 1, scale: 0.96, offset: 0.6, easing: "ease-out" },
      { opacity: 1, scale: 1 },
    ],
    { ...reveal.seal, fill: "backwards" },
  );
}

/** The characters that stand in for the verse shine, then turn into its ink, then give way to it. */
function becomeVerse(verse: HTMLElement, glyphs: Iterable<HTMLElement>): void {
  const ink = getComputedStyle(verse).color;
  const { swap, paper } = reveal;
  verse.animate([{ opacity: 0 }, { opacity: 0, offset: swap.delay / (swap.delay + swap.duration) }, { opacity: 1 }], {
    duration: swap.delay + swap.duration,
    fill: "backwards",
  });
  for (const glyph of glyphs) {
    const { stagger, duration } = reveal.glyphs;
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
