import { PunctuationSafeText } from "@panshi/ui/display/phrases";
import { trpc } from "@panshi/client/trpc";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import { buttonClass } from "@panshi/ui/button";
import { Meter } from "@panshi/ui/display/meter";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { MembershipCard } from "../features/journey/temple/membership/membership-card.tsx";
import { hasWishes, isFirstVisit } from "../features/journey/temple/ritual-prompt.ts";
import { QueryBoundary } from "../lib/components/query-boundary.tsx";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { useRequireLogin } from "../lib/session/require-login.ts";
import { paths } from "../paths.ts";

export default function WelcomeBack() {
  const { user } = useRequireLogin();
  return (
    <Page title="歡迎回來" description="回到你的靈魂聖殿，看看這個願走到哪裡。" noindex>
      {user ? (
        <Welcome name={user.profile.fullName || user.firstName} />
      ) : (
        <PageLoading title="歡迎回來" label="正在認出你" />
      )}
    </Page>
  );
}

function Welcome({ name }: { name: string }) {
  const query = trpc.member.temple.overview.useQuery();
  const { data } = query;
  return (
    <div className="grid gap-12 px-6 pt-air-1 sm:px-12 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] lg:gap-x-24 lg:px-24 lg:pt-air-2">
      <div className="grid content-start gap-8">
        <h1 className="text-5xl lg:text-6xl">
          {/* The line keeps its place until it is known whether this is a return. */}
          <span className="block min-h-[1.4em]">
            {data && (
              <span className="animate-fade">
                <PunctuationSafeText text={isFirstVisit(data) ? "歡迎你來，" : "你回來了，"} />
              </span>
            )}
          </span>
          {name}
        </h1>
        <p className="flex flex-wrap gap-4 pt-4">
          <Link to={paths.dashboard} className={buttonClass("ember", "lg")}>
            進入靈魂聖殿
          </Link>
          <Link to={paths.blog} className={buttonClass("line", "lg")}>
            讀祈願祝福
          </Link>
        </p>
      </div>
      <QueryBoundary query={query} what="會員資料" loading={<SkeletonLines lines={6} />}>
        {(overview) => <MembershipStatus overview={overview} />}
      </QueryBoundary>
    </div>
  );
}

/** The member's membership and energy. */
function MembershipStatus({ overview }: { overview: TempleOverview }) {
  const { energy } = overview;
  return (
    <div className="grid content-start gap-16">
      <MembershipCard overview={overview} wrote={hasWishes(overview)} renews />
      <section aria-label="祈願能量" className="border-t border-line pt-6">
        {energy === null ? (
          <>
            <h2 className="text-sm font-normal text-ink-soft">祈願能量</h2>
            <p>目前沒有進行中的願。寫下一個，這裡就會有它的心力。</p>
          </>
        ) : (
          <Meter label="祈願能量" value={energy} note="進行中的願，心力的平均" />
        )}
      </section>
    </div>
  );
}
