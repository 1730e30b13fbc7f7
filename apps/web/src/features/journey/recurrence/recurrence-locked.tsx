import { buttonClass } from "@panshi/ui/button";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { Sample } from "../../../lib/components/plan-entitlement.tsx";
import { PRACTICE_NOTICE } from "../../../lib/components/practice-notice.ts";
import { paths } from "../../../paths.ts";
import { FulfilledSection } from "./fulfilled-section.tsx";
import { sampleSpan, sampleWishes, sampleWords } from "./sample.ts";
import { WordsSection } from "./words-section.tsx";

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
        <p className="text-sm text-ink-soft">{PRACTICE_NOTICE}</p>
      </div>
      <div className="recurrence grid gap-air-1 lg:col-span-2">
        <Sample>
          <div className="grid gap-air-1 pt-4">
            <WordsSection words={sampleWords} span={sampleSpan} />
            <FulfilledSection wishes={sampleWishes} count={sampleWishes.length} />
          </div>
        </Sample>
      </div>
    </section>
  );
}
