import * as z from "zod/mini";
import { id } from "../platform/text.ts";

export const faqCategories = ["一般問題", "會員問題", "祈願相關", "付款問題", "技術支援"] as const;
export const FaqCategory = z.enum(faqCategories);

export const Faq = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  category: FaqCategory,
  order: z.int32(),
  isPublished: z.boolean(),
});
export type Faq = z.infer<typeof Faq>;
