import { trpc } from "@panshi/client/trpc";
import { faqCategories } from "@panshi/contracts/content/faq";
import {
  FAQ_ANSWER_MAX,
  DEFAULT_FAQ_POSITION,
  FAQ_QUESTION_MAX,
  FaqInput,
  FaqPosition,
  type FaqRecord,
} from "@panshi/contracts/content/faq-edit";
import * as z from "zod/mini";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { PreviewButton } from "../preview.tsx";
import { PublicationFields } from "../publication-fields.tsx";

export const faqResource = declareResource<FaqRecord>({
  name: "常見問題",
  unit: "則",
  title: ({ question }) => question,
  calls: trpc.admin.faq,
});

/** Each category is its own label. */
export const categoryOptions = Object.fromEntries(faqCategories.map((name) => [name, name])) as Record<
  (typeof faqCategories)[number],
  string
>;

/** The documented calls read an order from text too. */
const FaqValues = z.extend(FaqInput, { order: FaqPosition });
type Values = ValuesOf<typeof FaqValues>;

const empty: Values = {
  question: "",
  category: "一般問題",
  order: DEFAULT_FAQ_POSITION,
  answer: "",
  isPublished: false,
  publishedAt: null,
};

const field = typedFormFields<typeof FaqValues>();

/** Adds or edits an FAQ (S2.159). */
export function FaqForm({ faq }: { faq: FaqRecord | null }) {
  const { create, update, preview } = trpc.useUtils().client.admin.faq;
  return (
    <FormDialog
      noun={faqResource}
      row={faq}
      schema={FaqValues}
      empty={empty}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      tools={
        <PreviewButton
          call={({ question, answer, category }: Values) => preview.mutate({ question, answer, category })}
        />
      }
    >
      <field.Text name="question" label="問題" required maxLength={FAQ_QUESTION_MAX} />
      <div className="grid grid-cols-2 gap-x-8">
        <field.Select name="category" label="分類" options={categoryOptions} />
        {/* What is no number is 1 (S5.31). */}
        <field.Number name="order" label="順序" hint="小的排前面" fallback={DEFAULT_FAQ_POSITION} />
      </div>
      <field.Area name="answer" label="答案" required maxLength={FAQ_ANSWER_MAX} />
      <PublicationFields what="則常見問題" />
    </FormDialog>
  );
}
