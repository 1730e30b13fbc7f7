import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import type { FulfilledWish, RecurringWord } from "@panshi/contracts/journey/recurrence";
import { buttonClass } from "@panshi/ui/button";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { ExampleFigure, usePlanEntitlement } from "../../../lib/components/plan-entitlement.tsx";
import { NO_GUARANTEE_NOTICE } from "../../../lib/components/practice-notice.ts";
import { recurrenceQueryOptions } from "../../../lib/query/query-options.ts";
import { paths } from "../../../paths.ts";
import { FulfilledSection } from "./fulfilled-section.tsx";
import { RecurrenceView } from "./recurrence-view.tsx";
import "./recurrence.css";
import { WordsSection } from "./words-section.tsx";

/** 回望: what returns in the member's own entries, for members whose plan includes it. */
export default function RecurringWordsPanel() {
  return (
    <QueryBoundary query={usePlanEntitlement("recurrence")} what="會員方案">
      {({ entitled, standing }) =>
        entitled ? <OwnRecurrence standing={standing} /> : <RecurrenceLocked standing={standing} />
      }
    </QueryBoundary>
  );
}

function OwnRecurrence({ standing }: { standing: string }) {
  const query = trpc.member.temple.recurrence.useQuery(undefined, recurrenceQueryOptions);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  // The plan ended while the page stood open.
  if (!query.data && serverCode(query.error) === "membership_required") return <RecurrenceLocked standing={standing} />;
  return (
    <QueryBoundary query={query} what="回望">
      {(view) => <RecurrenceView view={view} />}
    </QueryBoundary>
  );
}

/** What 回望 shows, and the way to the plan that includes it. `standing` says which plan runs. */
export function RecurrenceLocked({ standing }: { standing: string }) {
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <section
      aria-labelledby="recurrence-title"
      className="grid gap-8 pt-2 pb-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-24 lg:pt-8"
    >
      <h2 id="recurrence-title" className="text-4xl font-light lg:text-5xl">
        回望
      </h2>
      <div className="grid justify-items-start gap-5">
        <p className="measure text-lg">
          回望把你寫過的願、問過的事、對話裡的心情、手冊的句子與還願的話放在同一條時間線上：哪些字在不同的日子一再回來，籤等與心情怎麼起落，哪些願走到了圓滿。
        </p>
        <p className="measure text-ink-soft">
          它屬於靈師方案；{standing}。寫過的字都還在各自的分頁，隨時可以讀，也可以下載。
        </p>
        <Link to={paths.upgrade("vip")} className={buttonClass("line")}>
          看看靈師方案
        </Link>
        <p className="text-sm text-ink-soft">{NO_GUARANTEE_NOTICE}</p>
      </div>
      <div className="recurrence grid gap-air-1 lg:col-span-2">
        <ExampleFigure>
          <div className="grid gap-air-1 pt-4">
            <WordsSection words={sampleWords} span={sampleSpan} />
            <FulfilledSection wishes={sampleWishes} count={sampleWishes.length} />
          </div>
        </ExampleFigure>
      </div>
    </section>
  );
}

/** What 回望 looks like, written for members whose plan does not include it. */
const sampleSpan = { from: "2026-03-02", to: "2026-05-30" };

const sampleWords: readonly RecurringWord[] = [
  {
    word: "媽媽",
    entries: 4,
    days: ["2026-03-02", "2026-03-19", "2026-04-07", "2026-05-11"],
    quotes: [
      { source: "wish", day: "2026-03-02", before: "願我陪", word: "媽媽", after: "去看一次海，不趕時間。" },
      { source: "question", day: "2026-03-19", before: "怎麼跟", word: "媽媽", after: "開口說要搬出去？" },
      { source: "thanks", day: "2026-05-11", before: "", word: "媽媽", after: "在沙灘上睡著了，謝謝那陣風。" },
    ],
  },
];

const sampleWishes: readonly FulfilledWish[] = [
  {
    id: "sample",
    content: "願我陪媽媽去看一次海，不趕時間。",
    wishedOn: "2026-03-02",
    fulfilledOn: "2026-05-11",
    days: 70,
    thanks: "媽媽在沙灘上睡著了，謝謝那陣風。",
  },
];
