import { trpc } from "@panshi/client/trpc";
import { type Draw, fortuneLabels, QUESTION_MAX } from "@panshi/contracts/journey/oracle";
import { DEFAULT_VOICE, type ReadingVoice, readingVoiceKeys, readingVoices } from "@panshi/contracts/journey/reading";
import { Button, buttonClass } from "@panshi/ui/button";
import { Checkbox, Field, Textarea } from "@panshi/ui/form/field";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";
import { OracleSlip } from "../slip/oracle-slip.tsx";
import { SlipHeadline } from "../slip/slip-headline.tsx";
import { SlipPicture } from "../slip/slip-picture.tsx";
import { useAllowedVoices } from "../voices/use-allowed-voices.ts";
import { VoiceOffer, VOICES_PLAN_NAME } from "../voices/voice-offer.tsx";
import { InterpretationAnswer } from "./interpretation-answer.tsx";
import { type InterpretationRequest, isAnswered, type VoiceAnswer } from "./interpretation-state.ts";
import { useInterpretation } from "./use-interpretation.ts";

/** The interpretation of a drawn slip: the voice, the question, the consent to send it to the model, and the answers. */
export function OracleInterpretation({ draw }: { draw: Draw }) {
  const [voice, setVoice] = useState<ReadingVoice>(DEFAULT_VOICE);
  const [question, setQuestion] = useState(draw.question);
  const { data: agreedBefore = false } = trpc.member.oracle.modelConsent.useQuery();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const allowed = useAllowedVoices();
  const { answers, interpret } = useInterpretation(draw);
  const { oracle } = draw;
  const answer = answers[voice];
  const request = { voice, question: question.trim(), consent: chosen ?? agreedBefore };
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="night-sky relative isolate grid justify-items-center overflow-hidden px-6 pt-8 pb-12 lg:order-2 lg:sticky lg:top-0 lg:h-svh lg:content-center lg:px-12 lg:py-12">
        <SlipPicture
          slip={oracle}
          column
          className="absolute inset-0 -z-10 size-full animate-fade object-cover object-bottom brightness-125"
        />
        <OracleSlip draw={draw} />
      </div>
      <div className="paper grid content-start gap-10 px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2">
        <header className="grid gap-2">
          <SlipHeadline title={oracle.title} level={fortuneLabels(oracle.fortuneLevel).analysis} />
        </header>
        <VoiceChoice
          chosen={voice}
          onChoose={setVoice}
          allowed={allowed}
          answered={(each) => answers[each]?.state.stage === "done"}
        />
        {voice !== DEFAULT_VOICE && allowed(voice) === false && !answer ? (
          <div className="measure">
            <VoiceOffer voice={voice} />
          </div>
        ) : (
          <>
            <form
              className="measure grid gap-6"
              onSubmit={(event) => {
                event.preventDefault();
                if (!isAnswered(answer, request)) void interpret(request);
              }}
            >
              <p className="text-ink-soft">{readingVoices[voice].description}</p>
              <Field label="你想問的" required={false} hint="寫得具體，解讀就貼近；不寫，就只解這支籤。">
                <Textarea
                  maxLength={QUESTION_MAX}
                  value={question}
                  onChange={(event) => setQuestion(event.target.value)}
                  className="min-h-24!"
                />
              </Field>
              <div>
                <Checkbox checked={request.consent} onChange={(event) => setChosen(event.target.checked)}>
                  我同意把這個問題和這支籤交給站外的 AI 模型解讀
                </Checkbox>
                <p className="ps-9 text-sm text-ink-soft">
                  不勾選，就讀籤詩的傳統解讀，問題不離開本站。會員同意過一次，之後會先替你勾好，隨時可以取消。
                </p>
              </div>
              <AskButton answer={answer} request={request} />
            </form>
            {answer && (
              <div className="measure border-t border-line pt-10">
                <InterpretationAnswer key={voice} draw={draw} answer={answer} />
              </div>
            )}
          </>
        )}
        <p className="measure border-t border-line pt-6 text-sm text-ink-soft">
          籤與解讀是一種看法，不是預言，也不是命令。身體、法律與金錢的事，請問專業的人。
        </p>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          <Link to={paths.oracleDraw} className={buttonClass("line")}>
            重新抽籤
          </Link>
          <Link to={paths.landing} className={buttonClass("quiet")}>
            回首頁
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Keeps the focus when the answer is there: it then says what would bring another one. */
function AskButton({ answer, request }: { answer: VoiceAnswer | undefined; request: InterpretationRequest }) {
  const busy = answer?.state.stage === "loading";
  const answered = isAnswered(answer, request);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        type="submit"
        size="lg"
        variant={answered ? "line" : "ember"}
        busy={busy}
        aria-disabled={answered || undefined}
        className="max-sm:w-full"
      >
        {busy ? "解讀中..." : answered ? "已經解讀" : answer ? "再解讀一次" : "開始解讀"}
      </Button>
      {answered && <p className="text-sm text-ink-soft">這份解讀會留著。改一改問題，或換一種聲音，就能再聽一次。</p>}
    </div>
  );
}

type VoiceChoiceProps = {
  chosen: ReadingVoice;
  onChoose: (voice: ReadingVoice) => void;
  /** Whether the viewer's plan has a voice; undefined until it is known. */
  allowed: (voice: ReadingVoice) => boolean | undefined;
  /** Whether a voice has answered. */
  answered: (voice: ReadingVoice) => boolean;
};

/** The choice of the voice that is asked. */
function VoiceChoice({ chosen, onChoose, allowed, answered }: VoiceChoiceProps) {
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
            {allowed(voice) === false && <span className="ps-2 text-xs"> {VOICES_PLAN_NAME}</span>}
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
