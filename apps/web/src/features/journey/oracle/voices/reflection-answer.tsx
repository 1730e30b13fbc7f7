import { trpc } from "@panshi/client/trpc";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { ANSWER_MAX } from "@panshi/contracts/platform/limits";
import { Button } from "@panshi/ui/button";
import { Field, Textarea } from "@panshi/ui/form/field";
import { MutationForm } from "../../../../lib/components/mutation-form.tsx";
import { QueryBoundary } from "../../../../lib/components/query-boundary.tsx";
import { useDraft } from "../../../../lib/session/draft.ts";
import { CrisisHelplinesCard } from "../../care/public.ts";

/** What the member answers to the questions of a reading in 反思. */
export function ReflectionAnswer({ readingId }: { readingId: string }) {
  const query = trpc.member.oracle.answer.useQuery({ readingId });
  return (
    <QueryBoundary query={query} what="你的回答">
      {({ answer }) => <AnswerForm readingId={readingId} answer={answer} />}
    </QueryBoundary>
  );
}

function AnswerForm({ readingId, answer }: { readingId: string; answer: string | null }) {
  const { oracle } = trpc.useUtils().member;
  const { draft, changed, write, clear } = useDraft(`answer:${readingId}`, { answer: answer ?? "" });
  const call = trpc.member.oracle.answerReading.useMutation({
    onSuccess: (stored) => {
      oracle.answer.setData({ readingId }, stored);
      void oracle.mine.invalidate();
      clear();
    },
  });
  return (
    <MutationForm
      call={call}
      read={() => ({ input: { readingId, answer: draft.answer.trim() } })}
      after="你寫的還在，可以再存一次。"
      className="grid gap-4 border-t border-line pt-6 text-base"
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button
            type="submit"
            variant="line"
            size="sm"
            busy={call.isPending}
            busyLabel="儲存中..."
            disabled={!changed}
          >
            {answer === null ? "存下這個回答" : "改成這樣"}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {call.isSuccess && !changed && (answer === null ? "回答拿掉了。" : "存下了，和這支籤收在一起。")}
          </p>
        </div>
      }
    >
      <Field label="你的回答" name="answer" hint="一句就夠。只有你自己讀得到，隨時可以改。">
        <Textarea
          hand
          maxLength={ANSWER_MAX}
          value={draft.answer}
          onChange={(event) => write({ answer: event.target.value })}
          className="min-h-24!"
        />
      </Field>
      {mentionsCrisis(draft.answer) && <CrisisHelplinesCard />}
    </MutationForm>
  );
}
