import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import { Empty } from "@panshi/ui/display/empty";
import { lazy, Suspense, useState } from "react";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { PlanPart } from "../../../lib/components/plan-entitlement.tsx";
import { Composer } from "./composer.tsx";
import type { MomentContent } from "./moment-content.ts";
import { MomentRow } from "./moment-row.tsx";

const Meditation = lazy(() => import("./meditation.tsx"));

/** The member's meditation moments, and the form to compose one. */
export default function MomentsPanel() {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "moment", "list"], (page) => client.member.moment.list.query(page));
  const [meditating, setMeditating] = useState<MomentContent | null>(null);
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-24">
      <div className="min-w-0">
        <PlanPart
          kind="moments"
          what="新的冥想時刻"
          stillAvailable={`三首聖歌、你的星球、地脈與聖物，都不用另外買。${list.rows?.length ? "以前收藏的都還在，隨時可以再坐一次。" : ""}`}
          sample={<SampleMoment />}
        >
          <Composer onMeditate={setMeditating} />
        </PlanPart>
      </div>
      <section aria-labelledby="moments-title" className="grid min-w-0 content-start">
        <h2 id="moments-title" className="pb-6 text-2xl">
          收藏的時刻
        </h2>
        <PagedList
          list={list}
          what="冥想時刻"
          empty={
            <Empty
              title="還沒有收藏的時刻"
              text="把一張圖、一段聲音放在一起，坐一會兒。喜歡的組合，收在這裡下次再坐。"
            />
          }
        >
          {(moments) => (
            <ul>
              {moments.map((moment) => (
                <MomentRow key={moment.id} moment={moment} onMeditate={() => setMeditating(moment)} />
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {meditating && (
        <Suspense fallback={null}>
          <Meditation moment={meditating} onClose={() => setMeditating(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Of the starter set, which comes with the plan. */
const SampleMoment = () => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-5">
    <img
      src="/art/planets/venus.avif"
      alt=""
      width={640}
      height={640}
      loading="lazy"
      className="aspect-square w-full object-cover"
    />
    <p>
      <span className="block font-display text-xl">睡前的十分鐘</span>
      <span className="text-sm text-ink-soft">看著金星，聽著「心的空性」。</span>
    </p>
  </div>
);
