import { useSiteContent } from "../../../lib/query/site-content.ts";

const TITLE = "你手裡的石頭，從哪裡來";

/** The section about meteorites; its title is set vertically. */
export function MeteoriteFacts() {
  const { text, items } = useSiteContent("landing_meteorite");
  return (
    <section aria-labelledby="meteorite-title" className="paper facts far-below [--guess:66rem] lg:[--guess:60rem]">
      <h2 id="meteorite-title" className="verse-vertical facts-title">
        {text("title") ?? TITLE}
      </h2>
      <dl className="facts-list">
        {items.map((item) => (
          <div key={item.title} className="border-t border-line pt-4 lg:pt-6">
            <dt className="font-display text-xl font-black text-balance lg:text-2xl">{item.title}</dt>
            <dd className="pt-2">{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
