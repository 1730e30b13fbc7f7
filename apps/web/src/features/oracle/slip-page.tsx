import { fortuneOf, type Oracle, oracleCategories } from "@panshi/contracts/oracle";
import { buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/icon";
import { Slip } from "@panshi/ui/slip";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { COUNSEL } from "./traditional.ts";
import { verseOf } from "./verse-of.ts";
import { WayOut } from "./way-out.tsx";

/** A slip as anybody may see it: no draw and no question belong to it. Its meaning, and the way to a slip of one's own. */
export function SlipPage({ slip }: { slip: Oracle }) {
  const level = fortuneOf(slip.fortuneLevel);
  return (
    <article>
      <div className="night-sky relative isolate -mt-16 grid gap-10 overflow-hidden px-6 pt-24 pb-air-1 sm:px-12 md:-mt-20 lg:grid-cols-[1fr_auto] lg:grid-rows-[1fr_auto] lg:gap-x-16 lg:px-24 lg:pt-28">
        <img
          src={slip.imageUrl ?? `/art/slips/${slip.fortuneLevel}.avif`}
          alt=""
          width={720}
          height={720}
          className="absolute inset-0 -z-10 size-full mask-b-from-75% object-cover object-bottom brightness-110"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-b from-night-950/85 via-transparent via-35% to-night-950/60" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-night-950/75 to-transparent to-55% max-lg:hidden" />
        <header className="grid max-w-[30rem] gap-3 lg:self-end">
          <p className="text-sm text-ink-soft">
            <span className="text-ink">{oracleCategories[slip.category]}</span>　{level.reading}
          </p>
          <h1 className="text-5xl lg:text-6xl">{slip.title}</h1>
        </header>
        <Slip
          title={slip.title}
          level={level.label}
          lines={verseOf(slip)}
          head={oracleCategories[slip.category]}
          className="mx-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mx-0"
        />
        <div className="flex flex-wrap gap-4 lg:row-start-2 lg:pb-12">
          <Link to={paths.oracleDraw} className={buttonClass("ember", "lg", "max-sm:grow")}>
            抽一支自己的籤
            <Icon name="arrow-right" />
          </Link>
          <a href="#meaning" className={buttonClass("line", "lg", "max-sm:grow")}>
            看籤意
          </a>
        </div>
      </div>
      <section
        id="meaning"
        aria-labelledby="meaning-title"
        className="paper scroll-mt-0 px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2"
      >
        <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
          <h2 id="meaning-title" className="text-2xl lg:text-3xl">
            籤意
          </h2>
          <div className="measure grid gap-8 text-lg">
            <p className="whitespace-pre-line">{slip.interpretationContent}</p>
            {slip.advice && (
              <p className="border-t border-line pt-6">
                <span className="block pb-1 text-base text-ink-soft">今天可以做的一件事</span>
                <span className="font-display text-xl">{slip.advice}</span>
              </p>
            )}
            {slip.fortuneLevel === "poor" && <WayOut />}
            <p className="text-base text-ink-soft">{COUNSEL}</p>
            <div className="grid gap-4 border-t border-line pt-6 text-base">
              <p className="text-ink-soft">這裡只有籤本身。抽到它的人問了什麼，只有他自己知道；你的問題也一樣。</p>
              <p className="flex flex-wrap gap-x-8 gap-y-2">
                <Link to={paths.oracleDraw} className={buttonClass("line", "md")}>
                  默念一件事，抽一支
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
