import { useSiteContent } from "../../../lib/query/site-content.ts";

const TITLE = "石頭教我們的三件事";

/** The section 石頭教我們的三件事: three texts beside an image. */
export function StoneLessonsSection() {
  const { text, items } = useSiteContent("landing_mystery");
  return (
    <section aria-labelledby="mystery-title" className="mystery relative isolate">
      <img
        src="/art/landing/mystery.avif"
        srcSet="/art/landing/mystery-small.avif 720w, /art/landing/mystery.avif 1200w"
        sizes="(width >= 80rem) 62vw, (width >= 64rem) 53vw, 98vw"
        alt=""
        width={1200}
        height={1200}
        loading="lazy"
        decoding="async"
        className="mystery-picture"
      />
      <div className="relative grid gap-8 px-6 sm:px-12 lg:gap-16 lg:px-24">
        <h2 id="mystery-title" className="mystery-title">
          {text("title") ?? TITLE}
        </h2>
        <ol className="mystery-path">
          {items.map((item) => (
            <li key={item.title} className="grid gap-2 lg:gap-3">
              <h3 className="text-xl sm:text-3xl">{item.title}</h3>
              <p className="text-ink-soft">{item.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
