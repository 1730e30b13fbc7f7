import { trpc } from "@panshi/client/trpc";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { FaqEntry } from "./faq-entry.tsx";

/** The published questions in their order, at #faq. Renders nothing without any, or when they cannot be loaded. */
export function FaqList() {
  const { data: faqs, isPending } = trpc.member.site.faqs.useQuery();
  if (!isPending && !faqs?.length) return null;
  return (
    <section id="faq" aria-labelledby="faq-title" className="faq far-below [--guess:105rem] lg:[--guess:135rem]">
      <h2 id="faq-title" className="text-4xl sm:text-5xl">
        常見問題
      </h2>
      {faqs ? (
        <ul className="border-b border-line">
          {faqs.map((faq) => (
            <FaqEntry key={faq.id} faq={faq} />
          ))}
        </ul>
      ) : (
        // As tall as the screen, so that #faq can stand at its top already.
        <SkeletonLines lines={12} className="min-h-svh" />
      )}
    </section>
  );
}
