import { usePagedQuery } from "@panshi/client/paged-query";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { type Dialogue, emotionalStates } from "@panshi/contracts/journey/dialogue";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Button } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { Icon } from "@panshi/ui/display/icon";
import { toast } from "@panshi/ui/overlay/toast-store";
import { lazy, Suspense, useState } from "react";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { PlanGate } from "../../../lib/components/plan-entitlement.tsx";
import { useDraft } from "../../../lib/session/draft.ts";
import { CrisisHelplinesCard } from "../care/public.ts";
import { type DialogueDraft, emptyDialogueDraft, toDialogueDraft } from "./dialogue-draft.ts";
import { DialogueForm } from "./dialogue-form.tsx";
import { MoodChart } from "./mood-chart.tsx";

/** The member's dialogues: the form of a new one, the mood chart, and the list. */
export default function DialoguesPanel() {
  const client = trpc.useUtils().client;
  const [cared, setCared] = useState<string | null>(null);
  const list = usePagedQuery(["member", "dialogue", "list"], (page) => client.member.dialogue.list.query(page));
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-24">
      <div className="min-w-0">
        <PlanGate
          kind="dialogues"
          what="新的對話"
          {...(list.rows?.length && { stillAvailable: "以前寫下的都還在，可以讀，也可以改。" })}
          sample={
            <>
              <p className="font-display text-xl">平靜</p>
              <p className="measure font-hand text-xl leading-[2]">
                坐到一半，想起外婆煮的那碗麵。我問自己在急什麼，裡面的聲音說：慢一點，湯還燙。
              </p>
            </>
          }
        >
          <NewDialogue onCare={setCared} />
        </PlanGate>
      </div>
      <section aria-labelledby="dialogues-title" className="grid min-w-0 content-start gap-8">
        <h2 id="dialogues-title" className="sr-only">
          寫下的對話
        </h2>
        {list.rows && <MoodChart dialogues={list.rows} more={list.hasMore} />}
        <PagedList
          list={list}
          what="對話"
          empty={<EmptyState title="還沒有寫下對話" text="靜坐之後，寫下裡面的聲音說了什麼。只有你看得到。" />}
        >
          {(dialogues) => (
            <ul>
              {dialogues.map((dialogue) => (
                <DialogueEntry key={dialogue.id} dialogue={dialogue} cared={dialogue.id === cared} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
    </div>
  );
}

/**
 * The form of a new dialogue. Where it has words of crisis, the crisis lines are shown here as soon as it is saved;
 * `onCare` is called with its id.
 */
function NewDialogue({ onCare }: { onCare: (id: string) => void }) {
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
      {care && <CrisisHelplinesCard />}
      <DialogueForm draft={draft} onWrite={write} call={create} label="收好這段對話" />
    </section>
  );
}

const ConfirmDialogueDeletion = lazy(() => import("./confirm-dialogue-deletion.tsx"));
const actionClass = "inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft hover:text-ink";

/**
 * One dialogue: day, mood, text and insight, with edit and delete. `cared`: the crisis lines are shown elsewhere on the
 * screen.
 */
export function DialogueEntry({ dialogue, cared }: { dialogue: Dialogue; cared: boolean }) {
  const { meditationDate, emotionalState, dialogueContent, soulInsights } = dialogue;
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const day = formatTaipeiDay(meditationDate);
  return (
    <li className="grid gap-3 border-t border-line py-8">
      <h3 className="flex flex-wrap items-baseline gap-x-4 text-base font-normal">
        <span className="font-display text-xl">{emotionalStates[emotionalState].label}</span>
        <time dateTime={meditationDate} className="text-sm text-ink-soft">
          {day}
        </time>
      </h3>
      {editing ? (
        <EditDialogue dialogue={dialogue} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p className="measure font-hand text-xl leading-[2] whitespace-pre-line">{dialogueContent}</p>
          {soulInsights && (
            <p className="measure border-s border-fine ps-4 font-hand text-lg whitespace-pre-line">{soulInsights}</p>
          )}
          {!cared && mentionsCrisis(`${dialogueContent}\n${soulInsights}`) && <CrisisHelplinesCard />}
          <p className="flex gap-6">
            <button type="button" onClick={() => setEditing(true)} className={actionClass}>
              <Icon name="edit" />
              修改<span className="sr-only">{day}的對話</span>
            </button>
            <button type="button" onClick={() => setDeleting(true)} className={actionClass}>
              <Icon name="trash" />
              刪除<span className="sr-only">{day}的對話</span>
            </button>
          </p>
        </>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <ConfirmDialogueDeletion id={dialogue.id} day={day} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** Edits a dialogue, which needs no running plan. */
function EditDialogue({ dialogue, onDone }: { dialogue: Dialogue; onDone: () => void }) {
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
