import { trpc } from "@panshi/client/trpc";
import type { Dialogue } from "@panshi/contracts/journey/dialogue";
import { Button } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useDraft } from "../../../lib/session/draft.ts";
import { type DialogueDraft, toDialogueDraft } from "./dialogue-draft.ts";
import { DialogueForm } from "./dialogue-form.tsx";

/** Edits a dialogue, which needs no running plan. */
export function EditDialogue({ dialogue, onDone }: { dialogue: Dialogue; onDone: () => void }) {
  const utils = trpc.useUtils();
  const { id } = dialogue;
  const { draft, write, clear } = useDraft<DialogueDraft>(`dialogue:${id}`, toDialogueDraft(dialogue));
  const update = trpc.member.dialogue.update.useMutation({
    onSuccess: async () => {
      clear();
      await utils.member.dialogue.list.invalidate();
      toast({ title: "改好了" });
      onDone();
    },
  });
  return (
    <DialogueForm
      draft={draft}
      onWrite={write}
      call={{ ...update, mutate: (input, options) => update.mutate({ id, ...input }, options) }}
      label="存下修改"
      aside={
        <Button
          variant="quiet"
          disabled={update.isPending}
          onClick={() => {
            clear();
            onDone();
          }}
        >
          不改了
        </Button>
      }
    />
  );
}
