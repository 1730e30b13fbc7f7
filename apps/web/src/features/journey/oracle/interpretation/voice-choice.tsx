import { type ReadingVoice, readingVoiceKeys, readingVoices } from "@panshi/contracts/journey/reading";
import { useId } from "react";
import { VOICES_PLAN } from "../voices/voice-offer.tsx";

type VoiceChoiceProps = {
  chosen: ReadingVoice;
  onChoose: (voice: ReadingVoice) => void;
  /** Whether the viewer's plan has a voice; undefined until it is known. */
  allowed: (voice: ReadingVoice) => boolean | undefined;
  /** Whether a voice has answered. */
  answered: (voice: ReadingVoice) => boolean;
};

/** The choice of the voice that is asked. */
export function VoiceChoice({ chosen, onChoose, allowed, answered }: VoiceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="measure grid gap-2">
      <legend className="float-left text-sm text-ink-soft">解讀的聲音</legend>
      <div className="tab-rail clear-both flex gap-8 overflow-x-auto">
        {readingVoiceKeys.map((voice) => (
          <label
            key={voice}
            data-state={voice === chosen ? "active" : "inactive"}
            className="rings-inside tab-mark relative flex min-h-12 shrink-0 items-center whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:text-ink"
          >
            <input
              type="radio"
              name={name}
              value={voice}
              checked={voice === chosen}
              onChange={() => onChoose(voice)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {readingVoices[voice].label}
            {allowed(voice) === false && <span className="ps-2 text-xs"> {VOICES_PLAN}</span>}
            {answered(voice) && (
              <>
                <span aria-hidden className="chip ms-2 size-2 bg-accent" />
                <span className="sr-only">，已解讀</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
