import { trpc } from "@panshi/client/trpc";
import { FaqListInput } from "@panshi/contracts/content/faq-edit";
import { publicationStates } from "@panshi/contracts/platform/publication";
import { articlePermissions } from "../features/content/articles.ts";
import { ContentTabs } from "../features/content/content-tabs.tsx";
import { faqColumns } from "../features/content/faq/faq-columns.tsx";
import { categoryOptions, FaqForm, faqResource } from "../features/content/faq/faq-form.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  state: { label: "狀態", options: publicationStates },
  category: { label: "分類", options: categoryOptions },
} as const;

/** `/admin/faqs`: the questions of the landing page, drafts included. */
export default function Faqs() {
  const calls = trpc.useUtils().client.admin.faq;
  return (
    <ListScreen
      noun={faqResource}
      empty="還沒有常見問題。"
      may={articlePermissions}
      list={FaqListInput}
      query={calls.list.query}
      columns={faqColumns}
      filters={filters}
      reorder={{ call: calls.move.mutate, may: "articles:update", sort: "order" }}
      form={(faq) => <FaqForm faq={faq} />}
      // S2.158
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ question }) => `「${question}」會從常見問題消失。`,
      }}
      above={<ContentTabs />}
    />
  );
}
