import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import { Empty } from "@panshi/ui/display/empty";
import { useState } from "react";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { PlanPart } from "../../../lib/components/plan-entitlement.tsx";
import { DialogueEntry } from "./dialogue-entry.tsx";
import { MoodChart } from "./mood-chart.tsx";
import { NewDialogue } from "./new-dialogue.tsx";

/** The member's dialogues: the form of a new one, the mood chart, and the list. */
export default function DialoguesPanel() {
  const client = trpc.useUtils().client;
  const [cared, setCared] = useState<string | null>(null);
  const list = usePagedQuery(["member", "dialogue", "list"], (page) => client.member.dialogue.list.query(page));
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-24">
      <div className="min-w-0">
        <PlanPart
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
        </PlanPart>
      </div>
      <section aria-labelledby="dialogues-title" className="grid min-w-0 content-start gap-8">
        <h2 id="dialogues-title" className="sr-only">
          寫下的對話
        </h2>
        {list.rows && <MoodChart dialogues={list.rows} more={list.hasMore} />}
        <PagedList
          list={list}
          what="對話"
          empty={<Empty title="還沒有寫下對話" text="靜坐之後，寫下裡面的聲音說了什麼。只有你看得到。" />}
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
