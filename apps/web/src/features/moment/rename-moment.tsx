import { fieldErrors } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { MOMENT_NAME_MAX } from "@panshi/contracts/limits";
import type { Moment } from "@panshi/contracts/moment";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useEffect, useRef, useState } from "react";
import { ErrorMessage } from "../../lib/components/error-message.tsx";

/** Renames a saved moment. */
export function RenameMoment({ moment, onDone }: { moment: Moment; onDone: () => void }) {
  const { id, creativeItem, codeImageItem, musicItem } = moment;
  const utils = trpc.useUtils();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(moment.combinationName);
  const update = trpc.member.moment.update.useMutation({
    onSuccess: async () => {
      await utils.member.moment.list.invalidate();
      onDone();
    },
  });
  useEffect(() => field.current?.select(), []);
  const combinationName = name.trim();
  return (
    <form
      noValidate
      className="grid gap-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!combinationName) return;
        update.mutate({
          id,
          combinationName,
          creativeItemId: creativeItem?.id ?? null,
          codeImageItemId: codeImageItem?.id ?? null,
          musicItemId: musicItem?.id ?? null,
        });
      }}
    >
      <Field label="新的名字" error={fieldErrors(update.error)["combinationName"]}>
        <Input ref={field} maxLength={MOMENT_NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <ErrorMessage error={update.error} />
      <div className="flex gap-4">
        <Button type="submit" variant="line" size="sm" busy={update.isPending} disabled={!combinationName}>
          {update.isPending ? "存下中..." : "存下"}
        </Button>
        <Button variant="quiet" size="sm" disabled={update.isPending} onClick={onDone}>
          不改了
        </Button>
      </div>
    </form>
  );
}
