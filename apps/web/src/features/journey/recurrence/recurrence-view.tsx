import { formatTaipeiRange } from "@panshi/client/taipei-date";
import { oracleCategories } from "@panshi/contracts/journey/oracle";
import { RECURRENCE_LIMITS, type Recurrence } from "@panshi/contracts/journey/recurrence";
import { Button, buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { CrisisHelplinesCard } from "../care/public.ts";
import { EntryOrigin } from "./entry-origin.tsx";
import { FulfilledSection } from "./fulfilled-section.tsx";
import { TimelineTable } from "./timeline-table.tsx";
import { levelTimelineRows, moodTimelineRows } from "./lanes.ts";
import { ManualsSection } from "./manuals-section.tsx";
import { WordsSection } from "./words-section.tsx";

/** The view of what returns, in reading order: the summary first, then what it was counted from. */
export function RecurrenceView({ view }: { view: Recurrence }) {
  const { span, words, levels, moods, themes, fulfilled, manuals, counts } = view;
  const upcoming = upcomingParts(view);
  return (
    <article aria-labelledby="recurrence-title" className="recurrence grid animate-fade gap-air-1 lg:gap-air-2">
      {view.care && <CrisisHelplinesCard />}
      {span ? <Summary view={view} span={span} /> : <NothingYet />}
      {span && words.length > 0 && <WordsSection words={words} span={span} />}
      {words.length === 0 && view.written.length > 0 && <Written written={view.written} />}
      {span && (levels.length > 1 || moods.length > 1) && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] gap-16">
          {moods.length > 1 && (
            <TimelineTable title="心情的起落" what="心情" unit="次" lanes={moodTimelineRows(moods)} span={span} />
          )}
          {levels.length > 1 && (
            <>
              <TimelineTable title="籤等的起落" what="籤等" unit="支" lanes={levelTimelineRows(levels)} span={span} />
              <ThemesSection themes={themes} />
            </>
          )}
        </div>
      )}
      {fulfilled.length > 0 && <FulfilledSection wishes={fulfilled} count={counts.fulfilled} />}
      {manuals.length > 0 && <ManualsSection manuals={manuals} />}
      {upcoming.length > 0 && <Upcoming parts={upcoming} />}
      <footer className="grid justify-items-start gap-4 border-t border-line pt-6 text-sm text-ink-soft">
        <p className="measure">
          {view.isCut &&
            `這一頁讀最近的 ${RECURRENCE_LIMITS.wishes} 個願、${RECURRENCE_LIMITS.draws} 支籤與 ${RECURRENCE_LIMITS.dialogues} 段對話，更早的都還在各自的分頁。`}
          每次打開才從你寫過的字裡數出來，不存下來，只有你看得到。字是照字面數的，不替你下結論。
        </p>
        {span && (
          <Button variant="line" size="sm" className="print:hidden" onClick={() => window.print()}>
            列印這一頁
          </Button>
        )}
      </footer>
    </article>
  );
}

function Summary({ view: { summary, counts }, span }: { view: Recurrence; span: NonNullable<Recurrence["span"]> }) {
  const figures = [
    ["願", counts.wishes],
    ["圓滿", counts.fulfilled],
    ["籤", counts.draws],
    ["對話", counts.dialogues],
    ["手冊的日子", counts.notes],
  ].filter(([, count]) => count);
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,3fr)] lg:gap-24">
      <div className="grid content-start gap-6">
        <h2 id="recurrence-title" className="flex flex-wrap items-baseline gap-x-5 text-base font-normal">
          <span className="font-display text-3xl font-light">回望</span>
          <span className="tabular text-sm text-ink-soft">{formatTaipeiRange(span.from, span.to)}</span>
        </h2>
        <div className="grid max-w-[40em] gap-4 text-lg lg:text-xl lg:leading-[2]">
          {summary.map((sentence) => (
            <Sentence key={sentence} text={sentence} />
          ))}
        </div>
      </div>
      <dl className="grid grid-cols-3 content-start gap-x-6 sm:grid-cols-5 lg:grid-cols-2">
        {figures.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse justify-end border-t border-line py-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular font-display text-3xl leading-tight font-light">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A word in 「」, a day, or a number with its measure word. */
const unbroken = /(「[^」]+」|(?:\d+年)?\d+月\d+日|\d+ [個支天段次種])/u;

/** A sentence with the member's words in the handwriting, and no line break within a day or a number. */
const Sentence = ({ text }: { text: string }) => (
  <p>
    {text.split(unbroken).map((part, index) => {
      const key = `${index}${part}`;
      if (index % 2 === 0) return part;
      if (!part.startsWith("「"))
        return (
          <span key={key} className="whitespace-nowrap">
            {part}
          </span>
        );
      return (
        <Fragment key={key}>
          「<span className="font-hand">{part.slice(1, -1)}</span>」
        </Fragment>
      );
    })}
  </p>
);

/** The newest of what was written, as long as nothing has returned. */
const Written = ({ written }: { written: Recurrence["written"] }) => (
  <section aria-labelledby="recurrence-written" className="grid gap-8">
    <h3 id="recurrence-written" className="text-3xl font-light">
      你寫下的
    </h3>
    <ul className="grid gap-6 md:grid-cols-2 lg:gap-8">
      {written.map(({ source, day, text }) => (
        <li key={`${source}${day}${text}`} className="paper grid content-start gap-4 p-6 sm:p-8">
          <p className="font-hand text-lg whitespace-pre-line">{text}</p>
          <EntryOrigin source={source} day={day} />
        </li>
      ))}
    </ul>
  </section>
);

const NothingYet = () => (
  <>
    <h2 id="recurrence-title" className="sr-only">
      回望
    </h2>
    <EmptyState
      title="這裡會看見什麼一再回來"
      text="寫下願、抽籤、靜坐之後的對話，有了三個不同的日子，就開始看得見哪些字、哪些事又來了。"
      action={
        <Link to={paths.ritual} className={buttonClass("ember")}>
          寫下一個願
        </Link>
      }
    />
  </>
);

function Upcoming({ parts }: { parts: ReturnType<typeof upcomingParts> }) {
  return (
    <section aria-labelledby="recurrence-upcoming" className="grid gap-4 print:hidden">
      <h3 id="recurrence-upcoming" className="text-2xl font-light">
        之後會看見
      </h3>
      <dl className="grid sm:grid-cols-2 sm:gap-x-16">
        {parts.map(({ name, when }) => (
          <div key={name} className="border-t border-line py-4">
            <dt className="font-display text-lg font-light">{name}</dt>
            <dd className="text-sm text-ink-soft">{when}之後。</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the view cannot show yet, and when it will. */
function upcomingParts({ words, levels, moods, fulfilled, manuals }: Recurrence): { name: string; when: string }[] {
  return [
    { name: "一再回來的字", when: "同一個字，在兩個不同的日子寫到", shown: words.length > 0 },
    { name: "籤等的起落", when: "抽過兩支籤", shown: levels.length > 1 },
    { name: "心情的起落", when: "寫過兩段靈魂對話", shown: moods.length > 1 },
    { name: "走到了的願", when: "第一個願還願", shown: fulfilled.length > 0 },
    { name: "走完的手冊", when: "走完一本七天的手冊", shown: manuals.length > 0 },
  ].flatMap(({ name, when, shown }) => (shown ? [] : [{ name, when }]));
}

/** How many wishes and draws each category has. */
function ThemesSection({ themes }: { themes: Recurrence["themes"] }) {
  const most = Math.max(...themes.flatMap(({ wishes, draws }) => [wishes, draws]));
  const hasTopics = themes.some(({ wishes }) => wishes > 0);
  return (
    <section aria-labelledby="recurrence-themes" className="@container min-w-0">
      <h3 id="recurrence-themes" className="text-2xl font-light">
        {hasTopics ? "願與籤的主題" : "籤的主題"}
      </h3>
      <dl className="mt-5">
        {themes.map(({ category, wishes, draws }) => (
          <div
            key={category}
            className="grid grid-cols-[3em_minmax(0,1fr)] items-center gap-x-5 border-t @min-[18rem]:grid-cols-[3em_minmax(0,1fr)_7.5rem] border-line py-3"
          >
            <dt className="font-display text-lg font-light">{oracleCategories[category]}</dt>
            <dd aria-hidden className="grid gap-1.5">
              {hasTopics && <span className="block h-[3px] bg-fine" style={{ width: `${(wishes / most) * 100}%` }} />}
              <span className="block h-[3px] bg-line-strong" style={{ width: `${(draws / most) * 100}%` }} />
            </dd>
            <dd className="tabular text-end text-sm text-ink-soft @max-[18rem]:col-span-2">
              {hasTopics && `願 ${wishes}　`}籤 {draws}
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2 text-sm text-ink-soft">
        {hasTopics
          ? "上面的線是你許願時選的主題，下面的線是抽到的籤。"
          : "籤的主題是抽到的；許願時選一個主題，這裡就會並排看見。"}
      </p>
    </section>
  );
}
