import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import type { Prayer } from "@panshi/contracts/journey/prayer";
import { Button, buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { paths } from "../../../paths.ts";
import { type LinkedPrayer, PrayerList, usePrayerDialog } from "./prayer-list.tsx";
import { StatusFilter } from "./status-filter.tsx";

const PAGE_SIZE = 10;
type Status = Prayer["status"] | null;

type PrayersPanelProps = {
  /** The status that is shown; null for all. */
  status: Status;
  onStatus: (status: Status) => void;
  linked: LinkedPrayer | null;
};

/** The member's prayers, newest first: all, or those of a status. */
export default function PrayersPanel({ status, onStatus, linked }: PrayersPanelProps) {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "temple", "prayers"], (page) => client.member.temple.prayers.query(page), {
    input: { limit: PAGE_SIZE, ...(status && { status }) },
  });
  const { data: overview } = trpc.member.temple.overview.useQuery();
  const { dialog, openPrayer } = usePrayerDialog(linked);
  const filter = useRef<HTMLFieldSetElement>(null);
  function showAll() {
    onStatus(null);
    // The pressed button goes away.
    filter.current?.querySelector("button")?.focus();
  }
  if (list.rows?.length === 0 && status === null)
    return (
      <EmptyState
        headingLevel={2}
        title="還沒有寫下願"
        text="願不必大。寫下今天最放不下的一件事，帶它走一場儀式，它就會留在這裡。"
        action={
          <Link to={paths.ritual} className={buttonClass("ember")}>
            開始一場儀式
          </Link>
        }
      />
    );
  const loading = (
    <div className="grid gap-12 pt-6">
      {[4, 3, 4].map((lines, row) => (
        // Three identical placeholder rows.
        <SkeletonLines key={row} lines={lines} />
      ))}
    </div>
  );
  return (
    <>
      <h2 className="sr-only">祈願</h2>
      {overview && (
        <p className="tabular pb-2 text-ink-soft">
          走到了 {overview.fulfilled}／{overview.fulfilled + overview.active}
        </p>
      )}
      <StatusFilter ref={filter} status={status} onStatus={onStatus} />
      <PagedList
        key={status}
        list={list}
        what="祈願"
        loading={loading}
        empty={status && <NoneOf status={status} onAll={showAll} />}
      >
        {(prayers) => (
          <div className="print-alone">
            <PrayerList prayers={prayers} onOpen={openPrayer} />
          </div>
        )}
      </PagedList>
      {dialog}
    </>
  );
}

/** No prayer has the chosen status. */
function NoneOf({ status, onAll }: { status: Prayer["status"]; onAll: () => void }) {
  const fulfilled = status === "completed";
  return (
    <EmptyState
      title={fulfilled ? "還沒有圓滿的願" : "現在沒有走在路上的願"}
      text={
        fulfilled
          ? "不急。哪一天走到了，打開那個願，寫一句感謝，它就會到這裡來。"
          : "心裡有新的事，就寫下來，帶它走一場儀式。"
      }
      action={
        <Button variant="line" onClick={onAll}>
          看全部的願
        </Button>
      }
    />
  );
}
