import { trpc } from "@panshi/client/trpc";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { useDraft } from "../../../lib/session/draft.ts";
import { CareCard } from "../care/public.ts";
import { type DialogueDraft, emptyDialogueDraft } from "./dialogue-draft.ts";
import { DialogueForm } from "./dialogue-form.tsx";

/**
 * The form of a new dialogue. Where it has words of crisis, the crisis lines are shown here as soon as it is saved;
 * `onCare` is called with its id.
 */
export function NewDialogue({ onCare }: { onCare: (id: string) => void }) {
  const utils = trpc.useUtils();
  const [today] = useState(() => taipeiDay(new Date()));
  const { draft, write, clear } = useDraft<DialogueDraft>("dialogue", emptyDialogueDraft(today));
  const [care, setCare] = useState(false);
  const create = trpc.member.dialogue.create.useMutation({
    onSuccess: ({ id, dialogueContent, soulInsights }) => {
      clear();
      const inCrisis = mentionsCrisis(`${dialogueContent}\n${soulInsights}`);
      setCare(inCrisis);
      if (inCrisis) onCare(id);
      void utils.member.dialogue.list.invalidate();
      if (!inCrisis) toast({ title: "對話收好了", description: "只有你看得到。" });
    },
  });
  return (
    <section aria-labelledby="write-title" className="grid gap-6">
      <div className="grid gap-1">
        <h2 id="write-title" className="text-2xl">
          寫下今天的對話
        </h2>
        <p className="text-ink-soft">寫給自己，沒有別人會讀。</p>
      </div>
      {care && <CareCard />}
      <DialogueForm draft={draft} onWrite={write} call={create} label="收好這段對話" />
    </section>
  );
}
