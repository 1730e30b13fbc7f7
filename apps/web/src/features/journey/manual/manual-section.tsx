import { trpc } from "@panshi/client/trpc";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { MemberManuals } from "@panshi/contracts/journey/manual";
import { paidPlanNames } from "@panshi/contracts/commerce/renewal";
import { DAY_MS, startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Button, buttonClass } from "@panshi/ui/button";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { renewalOffer } from "../../../lib/renewal-offer.ts";
import { paths } from "../../../paths.ts";
import { ManualProgressSection } from "./manual-progress-section.tsx";

/** The member's prayer manuals: in progress, finished, and available. */
export default function ManualSection() {
  const utils = trpc.useUtils();
  const query = trpc.member.manual.view.useQuery();
  useNewDay(() => {
    void utils.member.manual.view.invalidate();
    void utils.member.temple.overview.invalidate();
  });
  return (
    <section aria-labelledby="manual-title" className="grid grid-cols-1 gap-8">
      <h2 id="manual-title" className="text-2xl">
        祈願手冊
      </h2>
      <QueryBoundary query={query} what="祈願手冊" loading={<SkeletonLines lines={4} />}>
        {(manuals) => <Shelf manuals={manuals} />}
      </QueryBoundary>
    </section>
  );
}

function Shelf({ manuals: { enrolments, mayDoDays, mayStart } }: { manuals: MemberManuals }) {
  const { hash } = useLocation();
  // Whoever follows a link to today's day finds it open; once it is done, no other takes its place.
  const [askedFor] = useState(() => hash === "#manual" && enrolments.find(({ next }) => next?.isOpen)?.id);
  if (enrolments.length === 0 && !mayDoDays)
    return <WithoutPlan text="三本手冊，各走七天，每天五到十分鐘。有了會員方案，就能翻開第一頁。" />;
  const walking = enrolments.filter(({ next }) => next);
  const finished = enrolments.filter(({ next }) => !next);
  const closed = prayerManuals.length - enrolments.length;
  return (
    <div className="grid animate-fade grid-cols-1 gap-12">
      {[...walking, ...finished].map((enrolment) => (
        <ManualProgressSection
          key={enrolment.id}
          enrolment={enrolment}
          mayDoDays={mayDoDays}
          asked={enrolment.id === askedFor}
        />
      ))}
      {mayStart.length > 0 && <OtherManuals mayStart={mayStart} first={enrolments.length === 0} />}
      {!mayDoDays && <WithoutPlan text={`新的一天需要有效的會員方案。${keptText(enrolments)}`} />}
      {mayDoDays && mayStart.length === 0 && closed > 0 && (
        <NextStep
          text={`體驗方案有一本手冊。另外${closed === 2 ? "兩" : "一"}本，從修行方案開始。`}
          to={paths.upgrade("basic")}
          label={`看看${paidPlanNames.basic}`}
        />
      )}
    </div>
  );
}

/** What stays readable of manuals without a plan: only what there is. */
function keptText(enrolments: MemberManuals["enrolments"]): string {
  const days = enrolments.flatMap((enrolment) => enrolment.days);
  if (days.length === 0) return "";
  return `走過的日子${days.some(({ note }) => note) ? "和寫下的字" : ""}都還在，隨時可以讀。`;
}

/** Says what needs a plan, with the link to the payment of the one that was chosen or had. */
function WithoutPlan({ text }: { text: string }) {
  const { data } = trpc.member.temple.overview.useQuery();
  if (!data) return <p className="measure text-ink-soft">{text}</p>;
  const { path, label } = renewalOffer(data);
  return <NextStep text={text} to={path} label={label} />;
}

/** Says what the plan does not include, with a link to the next step. */
function NextStep({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="measure text-ink-soft">{text}</p>
      <Link to={to} className={buttonClass("line", "sm")}>
        {label}
      </Link>
    </div>
  );
}

/** The server's clock may be a little behind. */
const CLOCK_SLACK_MS = 2000;

/** Milliseconds until the next midnight in Taipei. */
export const msUntilMidnight = (now: Date): number => startOfTaipeiDay(now).getTime() + DAY_MS - now.getTime();

/** Calls `onNewDay` when a new Taipei day begins, for a page that stays open over midnight. */
function useNewDay(onNewDay: () => void): void {
  const call = useRef(onNewDay);
  useEffect(() => {
    call.current = onNewDay;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        call.current();
        wait();
      }, msUntilMidnight(new Date()) + CLOCK_SLACK_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
}

/** The manuals that can be started now. */
function OtherManuals({ mayStart, first }: { mayStart: MemberManuals["mayStart"]; first: boolean }) {
  const utils = trpc.useUtils();
  const start = trpc.member.manual.start.useMutation({
    onSuccess: (manuals, { manual }) => {
      utils.member.manual.view.setData(undefined, manuals);
      // The first manual also completes the journey's last step.
      void utils.member.temple.overview.invalidate();
      const name = prayerManuals.find(({ key }) => key === manual)?.name;
      toast({ title: `${name ?? "手冊"}翻開了`, description: "第一天已經在等你。" });
    },
  });
  return (
    <section aria-labelledby="other-manuals-title" className="grid gap-4">
      <h3 id="other-manuals-title" className="text-xl">
        {first ? "選一本，從第一天開始" : "還可以翻開"}
      </h3>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {prayerManuals
          .filter(({ key }) => mayStart.includes(key))
          .map(({ key, name, tagline }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5 sm:flex-col sm:items-start"
            >
              <p>
                <span className="block font-display text-xl">{name}</span>
                <span className="text-sm text-ink-soft">{tagline}</span>
              </p>
              <Button
                variant="line"
                size="sm"
                busy={start.isPending && start.variables.manual === key}
                disabled={start.isPending}
                onClick={() => start.mutate({ manual: key })}
              >
                {start.isPending && start.variables.manual === key ? "翻開中..." : "開始這一本"}
                <span className="sr-only">：{name}</span>
              </Button>
            </li>
          ))}
      </ul>
      <ErrorMessage error={start.error} after="請再試一次。" />
    </section>
  );
}
