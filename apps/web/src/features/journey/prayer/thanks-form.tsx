import { trpc } from "@panshi/client/trpc";
import { THANKS_MAX } from "@panshi/contracts/platform/limits";
import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import { Button } from "@panshi/ui/button";
import { Field, Textarea } from "@panshi/ui/form/field";
import { useEffect, useRef } from "react";
import { CallForm } from "../../../lib/components/call-form.tsx";
import { useDraft } from "../../../lib/session/draft.ts";

type ThanksFormProps = { prayer: PrayerDetail; onThanked: () => void; onLeave: () => void };

/** The form of the thanks. Its draft is stored until it is submitted. */
export function ThanksForm({ prayer, onThanked, onLeave }: ThanksFormProps) {
  const { id, status } = prayer;
  const utils = trpc.useUtils();
  const { draft, write, clear } = useDraft(`thanks:${id}`, { thanks: prayer.thanks ?? "" });
  const field = useRef<HTMLTextAreaElement>(null);
  const fulfil = trpc.member.temple.fulfil.useMutation({
    onSuccess: (detail) => {
      utils.member.temple.prayer.setData({ id }, detail);
      void utils.member.temple.prayers.invalidate();
      void utils.member.temple.overview.invalidate();
      clear();
      onThanked();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const thanks = draft.thanks.trim();
  return (
    <CallForm
      call={fulfil}
      read={() => (thanks ? { input: { id, thanks } } : { missing: {} })}
      after="你寫的還在，可以再送一次。"
      className="grid gap-4"
      actions={
        <div className="flex flex-wrap-reverse justify-end gap-4">
          <Button variant="quiet" disabled={fulfil.isPending} onClick={onLeave}>
            先不寫
          </Button>
          <Button type="submit" busy={fulfil.isPending} busyLabel="送出中..." disabled={!thanks}>
            {status === "completed" ? "記下感謝" : "還願"}
          </Button>
        </div>
      }
    >
      <Field label="感謝的話" name="thanks">
        <Textarea
          ref={field}
          hand
          maxLength={THANKS_MAX}
          value={draft.thanks}
          onChange={(event) => write({ thanks: event.target.value })}
          placeholder="謝謝那一天，謝謝那個人，或謝謝自己。"
        />
      </Field>
    </CallForm>
  );
}
