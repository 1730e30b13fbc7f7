import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useCallback, useEffect, useRef, useState } from "react";
import { CareCard } from "../../care/public.ts";
import { GradualText } from "./gradual-text.tsx";
import { type InterpretationState, reasonTexts, sourceLabels } from "./interpretation-state.ts";

/** The answer while it streams and when it is complete, with the label of its source. */
export function InterpretationAnswer({ state }: { state: Exclude<InterpretationState, { stage: "idle" }> }) {
  const [caughtUp, setCaughtUp] = useState(false);
  const onCaughtUp = useCallback(() => setCaughtUp(true), []);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    void section.current?.scrollIntoView({ block: "nearest" });
  }, []);

  const done = state.stage === "done" ? state : null;
  // A traditional reading is shown at once instead of gradually.
  const complete = done && (caughtUp || done.source === "traditional");
  return (
    <section ref={section} aria-label="解讀" aria-busy={!complete} className="grid scroll-my-16 gap-6 text-lg">
      {!complete && state.text === "" && <LoadingIndicator label="石頭正在聽" spoken className="justify-self-start" />}
      {!complete && <GradualText text={state.text} done={done !== null} onCaughtUp={onCaughtUp} />}
      {/* Announced once, when complete. */}
      <div aria-live="polite">
        {complete && done.reason === "care" && <CareCard />}
        {complete && done.reason !== "care" && (
          <div className="grid animate-fade gap-6">
            <h2 className="text-2xl">{sourceLabels[done.source]}</h2>
            {done.reason && <p className="border-s-2 border-warn ps-4 text-base">{reasonTexts[done.reason]}</p>}
            <p className="whitespace-pre-line">{done.text}</p>
          </div>
        )}
      </div>
    </section>
  );
}
