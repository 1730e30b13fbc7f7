import { postCategories } from "@panshi/contracts/content/post";
import type { PostRecord, PostListInput } from "@panshi/contracts/content/post-edit";
import { OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { PublicationState } from "../publication-state.tsx";

export const postColumns: Columns<PostRecord, typeof PostListInput> = [
  { header: "標題", cell: ({ title }) => <OneLine>{title}</OneLine>, card: "title" },
  {
    header: "摘要",
    cell: ({ excerpt }) => <OneLine>{excerpt}</OneLine>,
    gives: 2,
    card: "note",
    className: "text-ink-soft",
  },
  { header: "分類", cell: ({ category }) => postCategories[category], className: "whitespace-nowrap" },
  { header: "狀態", cell: (post) => <PublicationState row={post} /> },
  {
    header: "發布時間",
    cell: ({ publishedAt }) => <ZonedTime at={publishedAt} />,
    sort: "-place",
    order: { up: "公開順序，最早的在前", down: "公開順序" },
    gives: 3,
    card: "none",
  },
  { header: "更新時間", cell: ({ updatedAt }) => <ZonedTime at={updatedAt} />, sort: "-updatedAt", gives: 1 },
];
