import type { Faq } from "@panshi/contracts/faq";
import type { Ctx } from "../context.ts";
import { selectFaqs } from "./store.ts";

/** Published FAQs in display order, cached until one changes. */
export const listFaqs = ({ ctx }: { ctx: Pick<Ctx, "db" | "cache"> }): Promise<readonly Faq[]> | readonly Faq[] =>
  ctx.cache.get("faqs", ["faqs"], async () => Object.freeze(await selectFaqs(ctx.db)));
