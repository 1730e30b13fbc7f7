import { usePagedQuery } from "@panshi/client/paged-query";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { Moment } from "@panshi/contracts/journey/moment";
import { MOMENT_NAME_MAX } from "@panshi/contracts/platform/limits";
import { Button } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { Icon, type IconName } from "@panshi/ui/display/icon";
import { Field, Input } from "@panshi/ui/form/field";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { SiteImage } from "../../../lib/components/site-image.tsx";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { PlanGate } from "../../../lib/components/plan-entitlement.tsx";
import { MomentComposer } from "./composer.tsx";
import type { MomentContent } from "./moment-content.ts";

const Meditation = lazy(() => import("./meditation.tsx"));

/** The member's meditation moments, and the form to compose one. */
export default function MomentsPanel() {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "moment", "list"], (page) => client.member.moment.list.query(page));
  const [meditating, setMeditating] = useState<MomentContent | null>(null);
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-24">
      <div className="min-w-0">
        <PlanGate
          kind="moments"
          what="新的冥想時刻"
          stillAvailable={`三首聖歌、你的星球、地脈與聖物，都不用另外買。${list.rows?.length ? "以前收藏的都還在，隨時可以再坐一次。" : ""}`}
          sample={<SampleMoment />}
        >
          <MomentComposer onMeditate={setMeditating} />
        </PlanGate>
      </div>
      <section aria-labelledby="moments-title" className="grid min-w-0 content-start">
        <h2 id="moments-title" className="pb-6 text-2xl">
          收藏的時刻
        </h2>
        <PagedList
          list={list}
          what="冥想時刻"
          empty={
            <EmptyState
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

const DeleteMoment = lazy(() => import("./delete-moment.tsx"));

/** One saved moment: its image, name and items; to start, rename or delete. */
export function MomentRow({ moment, onMeditate }: { moment: Moment; onMeditate: () => void }) {
  const { combinationName, creativeItem, codeImageItem, musicItem, createdAt } = moment;
  const [act, setAct] = useState<"rename" | "delete" | null>(null);
  const picture = codeImageItem?.imageUrl ?? creativeItem?.imageUrl ?? musicItem?.imageUrl;
  const itemNames = [codeImageItem, musicItem, creativeItem].flatMap((item) => item?.productName ?? []);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 border-t border-line py-6 sm:gap-x-6 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {picture ? (
        <SiteImage
          imageUrl={picture}
          sizes="9rem"
          alt=""
          width={288}
          height={288}
          loading="lazy"
          className="aspect-square w-full object-cover"
        />
      ) : (
        <div aria-hidden className="lit aspect-square" />
      )}
      <div className="grid min-w-0 content-start gap-1">
        {act === "rename" ? (
          <RenameMoment moment={moment} onDone={() => setAct(null)} />
        ) : (
          <h3 className="text-xl">{combinationName}</h3>
        )}
        <p className="text-sm text-ink-soft">
          {itemNames.length > 0 ? itemNames.join("、") : "它的收藏已經不在寶庫裡"}
          <time dateTime={createdAt} className="block">
            {formatTaipeiDay(createdAt)} 收藏
          </time>
        </p>
        {act !== "rename" && (
          <p className="flex flex-wrap gap-x-4 sm:gap-x-6">
            <RowAction icon="play" name={combinationName} onClick={onMeditate} strong>
              坐一會兒
            </RowAction>
            <RowAction icon="edit" name={combinationName} onClick={() => setAct("rename")}>
              改名
            </RowAction>
            <RowAction icon="trash" name={combinationName} onClick={() => setAct("delete")}>
              刪除
            </RowAction>
          </p>
        )}
      </div>
      {act === "delete" && (
        <Suspense fallback={null}>
          <DeleteMoment moment={moment} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </li>
  );
}

type RowActionProps = { icon: IconName; name: string; strong?: boolean; onClick: () => void; children: string };

function RowAction({ icon, name, strong, onClick, children }: RowActionProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`inline-flex min-h-11 items-center gap-2 hover:text-ink ${strong ? "text-ink" : "text-sm text-ink-soft"}`}
    >
      <Icon name={icon} />
      {children}
      <span className="sr-only">：{name}</span>
    </button>
  );
}

/** Renames a saved moment. */
function RenameMoment({ moment, onDone }: { moment: Moment; onDone: () => void }) {
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
    <MutationForm
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
    </MutationForm>
  );
}
