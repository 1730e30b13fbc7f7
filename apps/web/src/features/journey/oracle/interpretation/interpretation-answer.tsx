import type { Draw } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { CrisisHelplinesCard } from "../../care/public.ts";
import { DrawReadingRating } from "../rating/draw-reading-rating.tsx";
import { ReflectionAnswer } from "../voices/reflection-answer.tsx";
import { ReadingText } from "../voices/reading-text.tsx";
import { sourceLabels } from "../voices/source-labels.ts";
import { reasonTexts, type VoiceAnswer } from "./interpretation-state.ts";

/** The answer of a voice while it streams and when it is complete, with the label of its source, and its rating. */
export function InterpretationAnswer({ draw, answer }: { draw: Draw; answer: VoiceAnswer }) {
  const { asked, state } = answer;
  // An answer that was complete when its voice was chosen again is shown at once.
  const [caughtUp, setCaughtUp] = useState(state.stage === "done");
  const onCaughtUp = useCallback(() => setCaughtUp(true), []);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    void section.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const done = state.stage === "done" ? state : null;
  // A traditional reading is shown at once instead of gradually.
  const complete = done && (caughtUp || done.source === "traditional");
  const verse = verseLines(draw.oracle.description);
  const readingId = done?.readingId;
  return (
    <section ref={section} aria-label="解讀" aria-busy={!complete} className="grid scroll-my-16 gap-8 text-lg">
      {!complete && state.text === "" && <LoadingIndicator label="石頭正在聽" spoken className="justify-self-start" />}
      {!complete && (
        <GradualText text={state.text} done={done !== null} onCaughtUp={onCaughtUp}>
          {(shown) => <ReadingText text={shown} verse={verse} voice={asked.voice} />}
        </GradualText>
      )}
      {/* Announced once, when complete. */}
      <div aria-live="polite">
        {complete && done.reason === "care" && <CrisisHelplinesCard />}
        {complete && done.reason !== "care" && (
          <div className="grid animate-fade gap-6">
            <h2 className="text-2xl">{sourceLabels[done.source]}</h2>
            {done.reason && <p className="border-s-2 border-warn ps-4 text-base">{reasonTexts[done.reason]}</p>}
            <ReadingText text={done.text} verse={verse} voice={asked.voice} />
          </div>
        )}
      </div>
      {complete && readingId && asked.voice === "reflective" && <ReflectionAnswer readingId={readingId} />}
      {complete && readingId && (
        <DrawReadingRating
          draw={draw}
          voice={asked.voice}
          source={done.source}
          readingId={() => Promise.resolve(readingId)}
        />
      )}
    </section>
  );
}

/** Milliseconds between two steps. */
const STEP_MS = 40;

/** How many more characters to show at a step, with `behind` characters received and not shown yet. */
export const charactersToReveal = (behind: number): number => Math.min(behind, Math.max(1, Math.ceil(behind / 24)));

type GradualTextProps = {
  text: string;
  done: boolean;
  onCaughtUp: () => void;
  /** Shows the part of the text that has come so far. */
  children: (shown: string) => ReactNode;
};

/**
 * Shows streamed text gradually, at a steady pace; all at once under reduced motion. Hidden from screen readers while
 * it grows, because the finished answer is read out once.
 */
function GradualText({ text, onCaughtUp, done, children }: GradualTextProps) {
  const [shown, setShown] = useState(0);
  const [still] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const behind = text.length - shown;

  useEffect(() => {
    if (still || behind <= 0) return;
    const timer = setTimeout(() => setShown((count) => count + charactersToReveal(behind)), STEP_MS);
    return () => clearTimeout(timer);
  }, [still, behind]);

  useEffect(() => {
    if (done && (still || behind <= 0)) onCaughtUp();
  }, [done, still, behind, onCaughtUp]);

  return <div aria-hidden>{children(still ? text : text.slice(0, shown))}</div>;
}
