import { trpc } from "@panshi/client/trpc";
import { FaqEntry } from "./faq-entry.tsx";

/** The published questions in their order, at #faq. Renders nothing without any. */
export function FaqList() {
  const { data: faqs } = trpc.member.site.faqs.useQuery();
  if (!faqs || faqs.length === 0) return null;
  return (
    <section id="faq" aria-labelledby="faq-title" className="faq far-below [--guess:152rem] md:[--guess:135rem]">
      <h2 id="faq-title" className="text-4xl sm:text-5xl">
        常見問題
      </h2>
      <ul className="border-b border-line">
        {faqs.map((faq) => (
          <FaqEntry key={faq.id} faq={faq} />
        ))}
      </ul>
    </section>
  );
}
