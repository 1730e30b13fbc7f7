import { trpc } from "@panshi/client/trpc";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { Manuals } from "@panshi/contracts/journey/manual";
import { paidPlanNames } from "@panshi/contracts/commerce/renewal";
import { buttonClass } from "@panshi/ui/button";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { renewalOffer } from "../../../lib/renewal-offer.ts";
import { paths } from "../../../paths.ts";
import { Book } from "./book.tsx";
import { useNewDay } from "./new-day.ts";
import { OtherManuals } from "./other-manuals.tsx";

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
      <Loaded query={query} what="祈願手冊" loading={<SkeletonLines lines={4} />}>
        {(manuals) => <Shelf manuals={manuals} />}
      </Loaded>
    </section>
  );
}

function Shelf({ manuals: { enrolments, mayDoDays, mayStart } }: { manuals: Manuals }) {
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
        <Book key={enrolment.id} enrolment={enrolment} mayDoDays={mayDoDays} asked={enrolment.id === askedFor} />
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
function keptText(enrolments: Manuals["enrolments"]): string {
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
