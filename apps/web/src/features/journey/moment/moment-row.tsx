import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { Moment } from "@panshi/contracts/journey/moment";
import { Icon, type IconName } from "@panshi/ui/display/icon";
import { OwnPicture } from "../../../lib/components/own-picture.tsx";
import { lazy, Suspense, useState } from "react";
import { RenameMoment } from "./rename-moment.tsx";

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
        <OwnPicture
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
