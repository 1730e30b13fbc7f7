import { trpc } from "@panshi/client/trpc";
import { type Draw, fortuneLabels, oracleCategories, QUESTION_MAX } from "@panshi/contracts/oracle";
import { Button, buttonClass } from "@panshi/ui/button";
import { Checkbox, Field, Textarea } from "@panshi/ui/form/field";
import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { OraclePicture, OracleSlip } from "../slip/oracle-slip.tsx";
import { InterpretationAnswer } from "./interpretation-answer.tsx";
import { useInterpretation } from "./use-interpretation.ts";

/** The interpretation of a drawn slip: the question, the consent to send it to the model, and the answer. */
export function OracleInterpretation({ draw }: { draw: Draw }) {
  const [question, setQuestion] = useState(draw.question);
  const { data: agreedBefore = false } = trpc.member.oracle.modelConsent.useQuery();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const consent = chosen ?? agreedBefore;
  const { state, interpret } = useInterpretation(draw);
  const { oracle } = draw;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="night-sky relative isolate grid justify-items-center overflow-hidden px-6 pt-8 pb-12 lg:order-2 lg:sticky lg:top-0 lg:h-svh lg:content-center lg:px-12 lg:py-12">
        <OraclePicture
          draw={draw}
          className="absolute inset-0 -z-10 size-full animate-fade object-cover object-bottom brightness-125"
        />
        <OracleSlip draw={draw} />
      </div>
      <div className="paper grid content-start gap-10 px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2">
        <header className="grid gap-2">
          <p className="text-ink-soft">
            {oracleCategories[oracle.category]}　{oracle.title}
          </p>
          <h1 className="text-4xl lg:text-5xl">{fortuneLabels(oracle.fortuneLevel).analysis}</h1>
        </header>
        <form
          className="measure grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            void interpret({ question: question.trim(), consent });
          }}
        >
          <Field label="你想問的" required={false} hint="寫得具體，解讀就貼近；不寫，就只解這支籤。">
            <Textarea
              maxLength={QUESTION_MAX}
              value={question}
              onChange={(event) => setQuestion(event.target.value)}
              className="min-h-24!"
            />
          </Field>
          <div>
            <Checkbox checked={consent} onChange={(event) => setChosen(event.target.checked)}>
              我同意把這個問題和這支籤交給站外的 AI 模型解讀
            </Checkbox>
            <p className="ps-9 text-sm text-ink-soft">
              不勾選，就讀籤詩的傳統解讀，問題不離開本站。會員同意過一次，之後會先替你勾好，隨時可以取消。
            </p>
          </div>
          <div className="flex flex-wrap gap-4">
            <Button type="submit" size="lg" busy={state.stage === "loading"} className="max-sm:grow">
              {state.stage === "loading" ? "解讀中..." : state.stage === "done" ? "再解讀一次" : "開始解讀"}
            </Button>
          </div>
        </form>
        {state.stage !== "idle" && (
          <div className="measure border-t border-line pt-10">
            <InterpretationAnswer state={state} />
          </div>
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
