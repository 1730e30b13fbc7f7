import { trpc } from "@panshi/client/trpc";
import { Empty } from "@panshi/ui/display/empty";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { MoreButton } from "@panshi/ui/more-button";
import { useState } from "react";
import { LoadError } from "../../lib/components/load-error.tsx";
import { NotEntitled, usePlanEntitlement } from "../../lib/components/plan-entitlement.tsx";
import { usePagedQuery } from "../../lib/query/use-paged-query.ts";
import { DialogueEntry } from "./dialogue-entry.tsx";
import { MoodChart } from "./mood-chart.tsx";
import { NewDialogue } from "./new-dialogue.tsx";

/** The member's dialogues: the form of a new one, the mood chart, and the list. */
export default function DialoguesPanel() {
  const client = trpc.useUtils().client;
  const [cared, setCared] = useState<string | null>(null);
  const right = usePlanEntitlement("dialogues");
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePagedQuery(
    ["member", "dialogue", "list"],
    (page) => client.member.dialogue.list.query(page),
  );
  const dialogues = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data) {
    if (error) return <LoadError what="對話" error={error} onRetry={() => void refetch()} />;
    return <LoadingIndicator spoken className="py-16" />;
  }
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-24">
      <div className="min-w-0">
        {right.error && <LoadError what="會員方案" error={right.error} onRetry={() => void right.refetch()} />}
        {right.entitled && <NewDialogue onCare={setCared} />}
        {right.entitled === false && (
          <NotEntitled
            what="新的對話"
            level={right.level}
            {...(dialogues.length > 0 && { stillAvailable: "以前寫下的都還在，可以讀，也可以改。" })}
          />
        )}
      </div>
      <section aria-labelledby="dialogues-title" className="grid min-w-0 content-start gap-8">
        <h2 id="dialogues-title" className="sr-only">
          寫下的對話
        </h2>
        <MoodChart dialogues={dialogues} more={hasNextPage} />
        {dialogues.length === 0 && (
          <Empty title="還沒有寫下對話" text="靜坐之後，寫下裡面的聲音說了什麼。只有你看得到。" />
        )}
        {dialogues.length > 0 && (
          <>
            <ul>
              {dialogues.map((dialogue) => (
                <DialogueEntry key={dialogue.id} dialogue={dialogue} cared={dialogue.id === cared} />
              ))}
            </ul>
            {error && <LoadError what="更早的對話" error={error} onRetry={() => void fetchNextPage()} />}
            {!error && <MoreButton more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
          </>
        )}
      </section>
    </div>
  );
}
