import type { FaqRecord, FaqListInput } from "@panshi/contracts/content/faq-edit";
import { OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { PublicationState } from "../publication-state.tsx";

export const faqColumns: Columns<FaqRecord, typeof FaqListInput> = [
  { header: "順序", field: "order", sort: "order", figure: true, card: "labelled", className: "w-20 text-ink-soft" },
  { header: "問題", cell: ({ question }) => <OneLine>{question}</OneLine>, card: "title" },
  {
    header: "答案",
    cell: ({ answer }) => <OneLine>{answer}</OneLine>,
    gives: 2,
    card: "none",
    className: "text-ink-soft",
  },
  { header: "分類", field: "category", className: "whitespace-nowrap" },
  { header: "狀態", cell: (faq) => <PublicationState row={faq} /> },
  { header: "更新時間", cell: ({ updatedAt }) => <ZonedTime at={updatedAt} />, sort: "-updatedAt", gives: 1 },
];
