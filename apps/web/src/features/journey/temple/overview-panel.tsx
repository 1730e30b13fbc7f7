import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { trpc } from "@panshi/client/trpc";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { PRAYERS_CLOSED } from "@panshi/contracts/platform/messages";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Skeleton, SkeletonLines } from "@panshi/ui/display/skeleton";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";
import { choiceNames } from "../../../lib/components/choice-names.ts";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { usePrayersOpen } from "../../../lib/query/capabilities.ts";
import { paths } from "../../../paths.ts";
import { choiceSteps } from "./initial-labels.ts";
import { MembershipCard } from "./membership/membership-card.tsx";
import { PlanOffer } from "./membership/plan-offer.tsx";
import { hasWishes, isFirstVisit, type RitualPrompt, ritualPrompt } from "./ritual-prompt.ts";

type OverviewPanelProps = { user: SignedInMember; manual: ReactNode; recent: ReactNode; awaited: ReactNode };

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
          <QueryBoundary query={query} what="總覽" loading={<SkeletonLines lines={4} />}>
            {(overview) => <DailyRitual user={user} overview={overview} now={new Date(dataUpdatedAt)} />}
          </QueryBoundary>
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
function TempleHeader({ user, overview }: { user: SignedInMember; overview: TempleOverview | undefined }) {
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

type Figure = { name: string; value: string; note: string };

const percent = (value: number | null) => (value === null ? "—" : `${value}%`);

/** Three of the overview's four figures, each with how it was counted (S2.58); none before there is something to count. */
export function figuresOf(overview: TempleOverview): Figure[] {
  if (!hasWishes(overview)) return [];
  const { energy, active, fulfilled } = overview;
  return [
    {
      name: "祈願能量",
      value: percent(energy),
      note: energy === null ? "目前沒有進行中的願" : "進行中的願，心力的平均",
    },
    { name: "進行中", value: String(active), note: active === 0 ? "寫下一個願，它就會在這裡" : "個願，還在路上" },
    { name: "已圓滿", value: String(fulfilled), note: fulfilled === 0 ? "還沒有圓滿的願，不急" : "個願，走到了" },
  ];
}

/** The fourth, in a sentence that says how it was counted; null where there is nothing to count. */
export const successSentence = ({
  success,
  successCounted,
}: Pick<TempleOverview, "success" | "successCounted">): string | null =>
  success === null
    ? null
    : `成功率 ${success}%：祈願管理者替 ${successCounted} 個圓滿的願填過，這是它們的平均。祈願是心的練習，不保證結果。`;

/** The four figures of the overview; nothing where there are none. */
function Figures({ overview }: { overview: TempleOverview }) {
  const figures = figuresOf(overview);
  if (figures.length === 0) return null;
  const rate = successSentence(overview);
  return (
    <section aria-label="走過的路" className="grid gap-4">
      <dl className="grid grid-cols-3 gap-x-6">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="flex flex-col gap-1 border-t border-line py-5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular font-display text-4xl leading-none font-light sm:text-5xl">{value}</dd>
            <dd className="text-sm text-ink-soft">{note}</dd>
          </div>
        ))}
      </dl>
      {rate && <p className="measure text-sm text-ink-soft">{rate}</p>}
    </section>
  );
}

/** The names of the member's choices; undefined for a step that was not completed. */
const chosenNames = (
  { profile }: SignedInMember,
  { prayerManual }: TempleOverview,
): Record<(typeof choiceSteps)[number]["choice"], string | undefined> => ({
  ...choiceNames(profile),
  prayerManual: prayerManuals.find(({ key }) => key === prayerManual)?.name,
});

/** Today's ritual; a trial member sees the five steps of the journey and which are completed (S2.56, S2.57). */
function DailyRitual({ user, overview, now }: { user: SignedInMember; overview: TempleOverview; now: Date }) {
  const prayersOpen = usePrayersOpen();
  const { membershipType, hasMembership, isActive } = overview.membership;
  const title = useRef<HTMLHeadingElement>(null);
  const { text, action } = ritualPrompt(overview, user.profile, now);
  const first = action === "journey" && !hasMembership && !hasWishes(overview);
  // A trial begins with the journey's end or after it.
  const offered = user.profile.registrationCompleted ? overview : { ...overview, trial: "unavailable" as const };
  return (
    <section aria-labelledby="ritual-title" className="grid gap-5">
      <h2
        ref={title}
        tabIndex={-1}
        id="ritual-title"
        className={`outline-none ${first ? "text-3xl lg:text-4xl" : "text-2xl"}`}
      >
        {first ? "從第一個願開始" : "今日儀式"}
      </h2>
      {prayersOpen ? <p className="measure text-ink-soft">{text}</p> : <p className="measure">{PRAYERS_CLOSED}。</p>}
      {action === "offer" ? (
        <PlanOffer overview={offered} onStarted={() => title.current?.focus()} />
      ) : (
        (prayersOpen || action === "wishes") && (
          <RitualAction action={action} plan={hasMembership ? membershipType : "trial"} />
        )
      )}
      {isActive && membershipType === "trial" && <ChoiceSteps names={chosenNames(user, overview)} />}
    </section>
  );
}

const actionClass = (variant: "ember" | "line", size: "sm" | "md" = "md") =>
  buttonClass(variant, size, "justify-self-start");

function RitualAction({ action, plan }: { action: Exclude<RitualPrompt["action"], "offer">; plan: string }) {
  switch (action) {
    case "journey":
      return (
        <Link to={paths.intro(plan)} className={actionClass("ember")}>
          開始祈願旅程
        </Link>
      );
    case "ritual":
      return (
        <Link to={paths.ritual} className={actionClass("ember")}>
          開始今日儀式
        </Link>
      );
    case "wishes":
      return (
        <Link to={paths.prayers} className={actionClass("line", "sm")}>
          讀今天的願
        </Link>
      );
  }
}

type ChosenNames = Record<(typeof choiceSteps)[number]["choice"], string | undefined>;

/** The five steps of the journey: a check and the choice of each completed one, a link for the others. */
export function ChoiceSteps({ names }: { names: ChosenNames }) {
  const whole = choiceSteps.every(({ choice }) => names[choice]);
  return (
    <>
      <ol aria-label="體驗的五個步驟" className="flex flex-wrap gap-x-8 gap-y-3">
        {choiceSteps.map(({ choice, label }) => (
          <li key={choice} className="flex items-center gap-2">
            {names[choice] && <Icon name="check" className="size-4 text-fine" />}
            <span>
              <span className="text-sm text-ink-soft">
                {label}
                <span className={names[choice] ? "sr-only" : ""}>（{names[choice] ? "已完成" : "還沒選"}）</span>
              </span>
              {names[choice] && <span className="ps-2">{names[choice]}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!whole && (
        <Link
          to={paths.planetSelection("trial")}
          className="inline-flex min-h-11 items-center justify-self-start text-ink underline decoration-line-strong underline-offset-8"
        >
          把旅程走完
        </Link>
      )}
    </>
  );
}
