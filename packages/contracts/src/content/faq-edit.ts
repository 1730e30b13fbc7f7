import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import { faqCategories, FaqCategory } from "./faq.ts";
import { listInput } from "../platform/list.ts";
import { publicationFields, publicationOutput, PublicationState } from "../platform/publication.ts";
import { bodyText, id, lineText, possiblyEmptyText } from "../platform/text.ts";

export const FAQ_QUESTION_MAX = 200;
export const FAQ_ANSWER_MAX = 2000;

/** The order of an FAQ that says none (S3.09), or what is no number (S5.31). */
export const DEFAULT_FAQ_POSITION = 1;
export const FaqPosition = z.int32("順序必須是整數");
const toOrder = (given: number | string | null): number => {
  const order = typeof given === "string" ? Number.parseInt(given, 10) : given;
  return order === null || !Number.isInteger(order) ? DEFAULT_FAQ_POSITION : order;
};
const order = z._default(
  z.pipe(
    z.nullable(z.union([z.number(), z.string().check(z.maxLength(20))], "順序必須是整數")),
    z.pipe(z.transform(toOrder), FaqPosition),
  ),
  DEFAULT_FAQ_POSITION,
);

export const FaqInput = z.strictObject({
  question: lineText("問題", FAQ_QUESTION_MAX),
  answer: bodyText("答案", FAQ_ANSWER_MAX),
  category: z._default(z.enum(faqCategories, "請選擇分類"), "一般問題"),
  order,
  ...publicationFields,
});
export type FaqInput = z.infer<typeof FaqInput>;
export const FaqEdit = z.extend(FaqInput, editFields);
export type FaqEdit = z.infer<typeof FaqEdit>;

/** A draft that need not be complete yet. */
export const FaqPreviewInput = z.strictObject({
  question: possiblyEmptyText(FAQ_QUESTION_MAX),
  answer: possiblyEmptyText(FAQ_ANSWER_MAX),
  category: z._default(z.enum(faqCategories, "請選擇分類"), "一般問題"),
});
export type FaqPreviewInput = z.infer<typeof FaqPreviewInput>;

/** An FAQ as administrators see and edit it. */
export const FaqRecord = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  category: FaqCategory,
  order: z.int32(),
  ...publicationOutput,
});
export type FaqRecord = z.infer<typeof FaqRecord>;

/** The FAQs as administrators list them; `search` looks into question and answer. */
export const FaqListInput = listInput({
  filters: { category: FaqCategory, state: PublicationState },
  sorts: ["order", "updatedAt"],
  defaultSort: "order",
  search: true,
});
export type FaqListInput = z.infer<typeof FaqListInput>;
