import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import { trpc } from "@panshi/client/trpc";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import type { ComponentProps, ReactNode } from "react";
import { DetailsDialog, FactColumns } from "../../../kit/detail/details-dialog.tsx";
import { NONE, ZonedTime } from "../../../kit/list/cells.tsx";
import { useShortSiteName } from "../../../lib/site-name.ts";
import { CareMark, PrayerState } from "./prayer-state.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

const catalogueName = (rows: readonly { key: string; name: string }[], key: string) =>
  rows.find((row) => row.key === key)?.name ?? key;

/** A prayer with its wish (S2.123). It is opened by its own call, which the access log records. */
export function PrayerDetails({ row, buttons }: { row: AdminPrayer; buttons: ReactNode }) {
  const mark = useShortSiteName();
  const { data: prayer = row } = trpc.admin.prayer.get.useQuery({ id: row.id }, freshAtVisitOptions);
  const facts: ComponentProps<typeof FactColumns>["facts"] = [
    ["會員", prayer.memberName, "max-sm:col-span-2"],
    ["電子郵件", prayer.memberEmail ?? NONE, "col-span-2"],
    ["狀態", <PrayerState key="status" {...prayer} />],
    ["關懷", prayer.care ? <CareMark key="care" care={prayer.care} /> : NONE],
    ["寫於", <ZonedTime key="created" at={prayer.createdAt} />],
    ["星球", catalogueName(planets, prayer.soulPlanet)],
    ["地脈", catalogueName(leylines, prayer.soulLeyline)],
    ["聖物", catalogueName(sacredObjects, prayer.sacredObject)],
    ["聖歌", catalogueName(sacredSongs, prayer.sacredSong)],
    ["更新", <ZonedTime key="updated" at={prayer.updatedAt} />],
  ];
  return (
    <DetailsDialog title={prayer.title} buttons={buttons}>
      {/* Focusable, so that a long one is scrolled by keyboard. */}
      <section tabIndex={0} aria-label="願的內容" className="border-s-2 border-line-strong ps-4">
        <p className="measure leading-loose break-words whitespace-pre-line">{prayer.content}</p>
      </section>
      <FactColumns facts={facts} />
      {prayer.reply && (
        <section aria-labelledby="reply-title" className="grid gap-1 border-t border-line pt-4">
          <h3 id="reply-title" className="font-body text-sm font-normal text-ink-soft">
            {`${mark}的回覆　`}
            <ZonedTime at={prayer.repliedAt} />
          </h3>
          <p className="measure break-words whitespace-pre-line">{prayer.reply}</p>
        </section>
      )}
    </DetailsDialog>
  );
}
