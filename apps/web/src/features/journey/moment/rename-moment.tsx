import { trpc } from "@panshi/client/trpc";
import { MOMENT_NAME_MAX } from "@panshi/contracts/platform/limits";
import type { Moment } from "@panshi/contracts/journey/moment";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useEffect, useRef, useState } from "react";
import { CallForm } from "../../../lib/components/call-form.tsx";

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
    <CallForm
      call={update}
      read={() =>
        combinationName
          ? {
              input: {
                id,
                combinationName,
                creativeItemId: creativeItem?.id ?? null,
                codeImageItemId: codeImageItem?.id ?? null,
                musicItemId: musicItem?.id ?? null,
              },
            }
          : { missing: {} }
      }
      onEscape={onDone}
      className="grid gap-3"
      actions={
        <div className="flex gap-4">
          <Button
            type="submit"
            variant="line"
            size="sm"
            busy={update.isPending}
            busyLabel="儲存中..."
            disabled={!combinationName}
          >
            存下
          </Button>
          <Button variant="quiet" size="sm" disabled={update.isPending} onClick={onDone}>
            不改了
          </Button>
        </div>
      }
    >
      <Field label="新的名字" name="combinationName">
        <Input ref={field} maxLength={MOMENT_NAME_MAX} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </CallForm>
  );
}
