import { trpc } from "@panshi/client/trpc";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { QUESTION_MAX } from "@panshi/contracts/journey/oracle";
import { Button } from "@panshi/ui/button";
import { Field, Textarea } from "@panshi/ui/form/field";
import { useState } from "react";
import { handleSessionExpiry } from "../../../../lib/session/session-expiry.ts";
import { CrisisHelplinesCard } from "../../care/public.ts";
import { resetSessionForDraw } from "../oracle-session.ts";

/**
 * The form of the optional question. A question that was asked today already gets a warning first; where that check
 * fails, the draw goes on.
 */
export function DrawForm({ onBegin }: { onBegin: () => void }) {
  const client = trpc.useUtils().client;
  const [question, setQuestion] = useState("");
  const [busy, setBusy] = useState(false);
  const [askedToday, setAskedToday] = useState(false);
  const [care, setCare] = useState(false);
  const trimmedQuestion = question.trim();

  function beginDraw() {
    resetSessionForDraw(trimmedQuestion);
    onBegin();
  }

  async function submit() {
    if (!trimmedQuestion) return beginDraw();
    // The server would refuse the draw too; the crisis lines are shown without waiting for it.
    if (mentionsCrisis(trimmedQuestion)) return setCare(true);
    setBusy(true);
    const isRepeated = await handleSessionExpiry(
      client.member.oracle.askedToday.query({ question: trimmedQuestion }),
    ).catch(() => false);
    setBusy(false);
    if (isRepeated) setAskedToday(true);
    else beginDraw();
  }

  if (care)
    return (
      <div className="grid justify-items-start gap-6">
        <CrisisHelplinesCard />
        <Button variant="quiet" onClick={() => setCare(false)}>
          回到我寫的話
        </Button>
      </div>
    );

  if (askedToday)
    return (
      <div role="alert" className="grid animate-settle gap-4 border-s-2 border-fine ps-6">
        <p className="font-display text-xl">這個問題，今天已經問過一次了。</p>
        <p className="measure text-ink-soft">
          同一件事一天問兩次，常常只是心還沒放下。先讓第一支籤陪你一天，明天再問也不遲。
        </p>
        <div className="flex flex-wrap gap-4 pt-2">
          <Button variant="line" onClick={() => setAskedToday(false)}>
            改天再問
          </Button>
          <Button variant="quiet" onClick={beginDraw}>
            仍要抽籤
          </Button>
        </div>
      </div>
    );

  return (
    <form
      className="grid gap-6 [@media(height<46rem)]:gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="想寫下來的話" required={false} hint="寫或不寫都可以；只有你看得到。">
        <Textarea
          maxLength={QUESTION_MAX}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          placeholder="例如：接下來三個月，該不該換工作？"
          className="min-h-16! scroll-mb-44 py-1!"
        />
      </Field>
      <Button type="submit" size="lg" busy={busy} className="sm:justify-self-start">
        開始抽籤
      </Button>
    </form>
  );
}
