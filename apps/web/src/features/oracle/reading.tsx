import { type Draw, fortuneOf, oracleCategories } from "@panshi/contracts/oracle";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/icon";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { OraclePicture, OracleSlip } from "./oracle-slip.tsx";
import { COUNSEL } from "./traditional.ts";
import { WayOut } from "./way-out.tsx";

type ReadingProps = {
  draw: Draw;
  /** No model could interpret this slip a moment ago. */
  unanswered: boolean;
  /** Where the slip is kept. */
  kept: ReactNode;
};

/** A drawn slip, its traditional reading, and the way to an interpretation. */
export function Reading({ draw, unanswered, kept }: ReadingProps) {
  const { oracle } = draw;
  return (
    <article>
      <div className="night-sky relative isolate -mt-16 grid gap-10 overflow-hidden px-6 pt-24 pb-air-1 sm:px-12 md:-mt-20 lg:grid-cols-[1fr_auto] lg:grid-rows-[1fr_auto] lg:gap-x-16 lg:px-24 lg:pt-28">
        <OraclePicture
          draw={draw}
          className="absolute inset-0 -z-10 size-full animate-fade mask-b-from-75% object-cover object-bottom brightness-110"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-b from-night-950/85 via-transparent via-35% to-night-950/60" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-night-950/75 to-transparent to-55% max-lg:hidden" />
        <header className="grid max-w-[30rem] gap-3 lg:self-end">
          <p className="text-sm text-ink-soft">
            <span className="text-ink">{oracleCategories[oracle.category]}</span>　{oracle.title}
          </p>
          <h1 className="text-5xl lg:text-6xl">{fortuneOf(oracle.fortuneLevel).reading}</h1>
          {draw.question && (
            <p className="measure border-s border-fine ps-4 pt-1 text-ink-soft">
              <span className="block text-sm">你問的是</span>
              <span className="text-ink">{draw.question}</span>
            </p>
          )}
        </header>
        <OracleSlip
          draw={draw}
          className="mx-auto animate-arrive lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mx-0"
        />
        <div className="flex flex-wrap gap-4 lg:row-start-2 lg:pb-12">
          <Link to={paths.aiInterpretation(oracle.id)} className={buttonClass("ember", "lg", "max-sm:grow")}>
            請 AI 解讀
            <Icon name="arrow-right" />
          </Link>
          <a href="#traditional" className={buttonClass("line", "lg", "max-sm:grow")}>
            看傳統解讀
          </a>
        </div>
      </div>
      <section
        id="traditional"
        aria-labelledby="traditional-title"
        className="paper scroll-mt-0 px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2"
      >
        <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
          <h2 id="traditional-title" className="text-2xl lg:text-3xl">
            傳統解讀
          </h2>
          <div className="measure grid gap-8 text-lg">
            {unanswered && (
              <p className="border-s-2 border-warn ps-4 text-base">AI 解讀暫時無法取得，這裡是籤詩本來的意思。</p>
            )}
            <p className="whitespace-pre-line">{oracle.interpretationContent}</p>
            {oracle.advice && (
              <p className="border-t border-line pt-6">
                <span className="block pb-1 text-base text-ink-soft">今天可以做的一件事</span>
                <span className="font-display text-xl">{oracle.advice}</span>
              </p>
            )}
            {oracle.fortuneLevel === "poor" && <WayOut />}
            <p className="text-base text-ink-soft">{COUNSEL}</p>
            <div className="grid gap-4 border-t border-line pt-6 text-base">
              <p className="text-ink-soft">{kept}</p>
              <p className="flex flex-wrap gap-x-8 gap-y-2">
                <Link to={paths.oracleDraw} className={buttonClass("line", "md")}>
                  問另一件事
                </Link>
                <Link to={paths.landing} className={buttonClass("quiet", "md")}>
                  回首頁
                </Link>
              </p>
            </div>
          </div>
        </div>
      </section>
    </article>
  );
}
