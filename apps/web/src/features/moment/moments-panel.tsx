import { trpc } from "@panshi/client/trpc";
import { Empty } from "@panshi/ui/display/empty";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { MoreButton } from "@panshi/ui/more-button";
import { lazy, Suspense, useState } from "react";
import { LoadError } from "../../lib/components/load-error.tsx";
import { NotEntitled, usePlanEntitlement } from "../../lib/components/plan-entitlement.tsx";
import { usePagedQuery } from "../../lib/query/use-paged-query.ts";
import { Composer } from "./composer.tsx";
import type { MomentContent } from "./moment-content.ts";
import { MomentRow } from "./moment-row.tsx";

const Meditation = lazy(() => import("./meditation.tsx"));

/** The member's meditation moments, and the form to compose one. */
export default function MomentsPanel() {
  const client = trpc.useUtils().client;
  const right = usePlanEntitlement("moments");
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePagedQuery(
    ["member", "moment", "list"],
    (page) => client.member.moment.list.query(page),
  );
  const [meditating, setMeditating] = useState<MomentContent | null>(null);
  const moments = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data) {
    if (error) return <LoadError what="冥想時刻" error={error} onRetry={() => void refetch()} />;
    return <LoadingIndicator spoken className="py-16" />;
  }
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-24">
      <div className="min-w-0">
        {right.error && <LoadError what="會員方案" error={right.error} onRetry={() => void right.refetch()} />}
        {right.entitled && <Composer onMeditate={setMeditating} />}
        {right.entitled === false && (
          <NotEntitled
            what="新的冥想時刻"
            level={right.level}
            {...(moments.length > 0 && { stillAvailable: "以前收藏的都還在，隨時可以再坐一次。" })}
          />
        )}
      </div>
      <section aria-labelledby="moments-title" className="grid min-w-0 content-start">
        <h2 id="moments-title" className="pb-6 text-2xl">
          收藏的時刻
        </h2>
        {moments.length === 0 && (
          <Empty title="還沒有收藏的時刻" text="把一張圖、一段聲音放在一起，坐一會兒。喜歡的組合，收在這裡下次再坐。" />
        )}
        {moments.length > 0 && (
          <>
            <ul>
              {moments.map((moment) => (
                <MomentRow key={moment.id} moment={moment} onMeditate={() => setMeditating(moment)} />
              ))}
            </ul>
            {error && <LoadError what="更早的時刻" error={error} onRetry={() => void fetchNextPage()} />}
            {!error && <MoreButton more={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
          </>
        )}
      </section>
      {meditating && (
        <Suspense fallback={null}>
          <Meditation moment={meditating} onClose={() => setMeditating(null)} />
        </Suspense>
      )}
    </div>
  );
}
