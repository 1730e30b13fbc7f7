import { trpc } from "@panshi/client/trpc";
import type { User } from "@panshi/contracts/member";
import { Skeleton, SkeletonLines } from "@panshi/ui/display/skeleton";
import type { ReactNode } from "react";
import { LoadError } from "../../lib/components/load-error.tsx";
import { DailyRitual } from "./daily-ritual.tsx";
import { Figures } from "./figures.tsx";
import { MembershipCard } from "./membership/membership-card.tsx";

type OverviewPanelProps = { user: User; manual: ReactNode; recent: ReactNode };

/** The overview: membership, figures, today's ritual and manual, and the latest prayers. */
export function OverviewPanel({ user, manual, recent }: OverviewPanelProps) {
  const { data, error, refetch } = trpc.member.temple.overview.useQuery();
  return (
    <div className="grid gap-air-1">
      {error && <LoadError what="總覽" error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
          <Skeleton className="h-72 w-full" />
          <SkeletonLines lines={6} />
        </div>
      )}
      {data && (
        <>
          <div className="grid animate-fade gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
            <MembershipCard membership={data.membership} />
            <Figures overview={data} />
          </div>
          {data.membership.hasMembership && <DailyRitual user={user} overview={data} />}
        </>
      )}
      {manual}
      {recent}
    </div>
  );
}
