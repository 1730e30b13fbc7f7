import { Button, buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { useSiteContent } from "../../../lib/query/site-content.ts";
import { paths } from "../../../paths.ts";

/** Shown where administrators have written no text (S2.17). */
const heroDefaults = {
  headline: "一顆石頭，落進你手裡",
  subline: "它在黑暗裡走了四十五億年。現在，換你把一句心願交給它，慢慢走。",
  cta: "開始你的祈願旅程",
} as const;

/** Splits the headline into lines after each punctuation mark. */
const splitHeadline = (headline: string): string[] => headline.match(/[^，。、！？]+[，。、！？]?/g) ?? [headline];

export function Hero({ onStart }: { onStart: () => void }) {
  const { text } = useSiteContent("landing_hero");
  return (
    <section aria-labelledby="hero-title" className="hero relative isolate flex flex-col justify-end overflow-hidden">
      <HeroPicture />
      <div className="px-6 pb-24 sm:px-12 md:pb-16 lg:px-24">
        <h1 id="hero-title" className="hero-title">
          {splitHeadline(text("headline") ?? heroDefaults.headline).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <div className="grid gap-8 pt-8 md:grid-cols-[minmax(0,26em)_auto] md:items-end md:gap-16 md:pt-12">
          <p className="min-h-[2lh] text-lg text-pretty">{text("subline") ?? heroDefaults.subline}</p>
          <div className="grid justify-items-start gap-2 max-md:justify-items-stretch">
            <Button size="lg" onClick={onStart}>
              {text("cta_text") ?? heroDefaults.cta}
            </Button>
            <Link to={paths.oracleDraw} className={buttonClass("quiet", "md")}>
              先抽一支，不用註冊
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The hero image: the largest element of the first paint, so it is fetched with high priority. */
function HeroPicture() {
  return (
    <picture>
      <source
        media="(min-aspect-ratio: 1/1)"
        srcSet="/art/hero/meteorite-landscape.avif"
        type="image/avif"
        width={1920}
        height={1080}
      />
      <img
        src="/art/hero/meteorite-portrait.avif"
        srcSet="/art/hero/meteorite-portrait-small.avif 720w, /art/hero/meteorite-portrait.avif 1080w"
        sizes="98vw"
        width={1080}
        height={1620}
        alt="夜空裡的一顆隕石，右上方受著光，暗處的裂縫還透著餘溫"
        fetchPriority="high"
        decoding="async"
        className="hero-stone absolute inset-0 -z-10 size-full object-cover"
      />
    </picture>
  );
}
