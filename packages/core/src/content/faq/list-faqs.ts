import type { Faq } from "@panshi/contracts/content/faq";
import { removeModelReadingOffers } from "@panshi/contracts/journey/reading";
import { faqs } from "@panshi/db/schema";
import type { Ctx } from "../../platform/context.ts";
import { selectFaqs } from "./store.ts";

/**
 * Published FAQs in display order, cached until one changes. Without a configured model they do not speak of readings by
 * one: a question about them is left out, and so is a sentence of an answer.
 */
export const listFaqs = (
  ctx: Pick<Ctx, "db" | "cache" | "clock" | "interpreter">,
): Promise<readonly Faq[]> | readonly Faq[] =>
  ctx.cache.get("faqs", [faqs], async () => {
    const faqs = await selectFaqs(ctx.db, ctx.clock.now());
    return Object.freeze(ctx.interpreter ? faqs : faqs.flatMap(withoutModel));
  });

function withoutModel(faq: Faq): Faq[] {
  const answer = removeModelReadingOffers(faq.answer);
  return answer && removeModelReadingOffers(faq.question) ? [{ ...faq, answer }] : [];
}
