import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { type Dialogue, emotionalStates } from "@panshi/contracts/journey/dialogue";
import { Icon } from "@panshi/ui/display/icon";
import { lazy, Suspense, useState } from "react";
import { CareCard } from "../care/public.ts";
import { EditDialogue } from "./edit-dialogue.tsx";

const DeleteDialogue = lazy(() => import("./delete-dialogue.tsx"));
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
          {!cared && mentionsCrisis(`${dialogueContent}\n${soulInsights}`) && <CareCard />}
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
          <DeleteDialogue id={dialogue.id} day={day} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </li>
  );
}
