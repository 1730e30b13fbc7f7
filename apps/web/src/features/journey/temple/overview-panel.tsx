import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { trpc } from "@panshi/client/trpc";
import type { Overview } from "@panshi/contracts/journey/temple";
import type { User } from "@panshi/contracts/accounts/member";
import { Skeleton, SkeletonLines } from "@panshi/ui/display/skeleton";
import type { ReactNode } from "react";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { DailyRitual } from "./daily-ritual.tsx";
import { Figures } from "./figures.tsx";
import { MembershipCard } from "./membership/membership-card.tsx";
import { hasWishes, isFirstVisit } from "./ritual-status.ts";

type OverviewPanelProps = { user: User; manual: ReactNode; recent: ReactNode; awaited: ReactNode };

/**
 * The overview: today's ritual and manual first, then the membership, the latest prayers and the figures, apart from the days left. A member who has
 * not begun sees one invitation and the membership.
 */
export function OverviewPanel({ user, manual, recent, awaited }: OverviewPanelProps) {
  const query = trpc.member.temple.overview.useQuery();
  const { data, dataUpdatedAt, error } = query;
  const begun = data
    ? data.membership.hasMembership || hasWishes(data)
    : // Until the overview is loaded, or where it cannot be.
      user.profile.registrationCompleted;
  return (
    <>
      <TempleHeader user={user} overview={data} />
      {awaited}
      <div className="grid gap-x-16 gap-y-air-1 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid content-start gap-air-1">
          <Loaded query={query} what="總覽" loading={<SkeletonLines lines={4} />}>
            {(overview) => <DailyRitual user={user} overview={overview} now={new Date(dataUpdatedAt)} />}
          </Loaded>
          {begun && manual}
        </div>
        <div className="grid content-start gap-10">
          {!error && !data && <Skeleton className="h-72 w-full" />}
          {data && <MembershipCard overview={data} wrote={hasWishes(data)} />}
        </div>
        {begun && (!data || hasWishes(data)) && <div className="min-w-0 lg:col-span-2">{recent}</div>}
        {data && hasWishes(data) && (
          <div className="min-w-0 lg:col-span-2">
            <Figures overview={data} />
          </div>
        )}
      </div>
    </>
  );
}

/** The name of the page with a greeting, below the image of the member's planet. */
function TempleHeader({ user, overview }: { user: User; overview: Overview | undefined }) {
  const planet = planets.find(({ key }) => key === user.profile.soulPlanet);
  const name = user.profile.fullName || user.firstName;
  return (
    <header className="relative isolate grid content-end gap-2 pb-10 lg:min-h-60 lg:pb-12">
      {planet && (
        <img
          src={planet.picture}
          alt=""
          width={640}
          height={640}
          className="absolute -top-8 -right-16 -z-10 size-[min(11rem,45vw)] animate-fade mask-radial-[closest-side] mask-radial-from-75% object-cover opacity-80 mix-blend-lighten lg:-top-8 lg:right-0 lg:size-[min(20rem,25vw)]"
        />
      )}
      {/* The line keeps its place until the greeting is known. */}
      <p className="min-h-8 text-ink-soft">
        {overview && (
          <span className="animate-fade">
            {name}，{isFirstVisit(overview) ? "歡迎你來" : "歡迎回來"}
          </span>
        )}
      </p>
      <h1 className="text-4xl lg:text-5xl">靈魂聖殿</h1>
    </header>
  );
}
