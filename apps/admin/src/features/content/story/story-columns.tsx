import type { StoryRecord, StoryListInput } from "@panshi/contracts/content/story-edit";
import { OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import { type Columns, placeColumn } from "../../../kit/list/columns.ts";
import { PublicationState } from "../publication-state.tsx";

export const storyColumns: Columns<StoryRecord, typeof StoryListInput> = [
  placeColumn,
  { header: "標題", cell: ({ title }) => <OneLine>{title}</OneLine>, card: "title" },
  {
    header: "故事",
    cell: ({ content }) => <OneLine>{content}</OneLine>,
    gives: 2,
    card: "none",
    className: "text-ink-soft",
  },
  {
    header: "會員",
    cell: ({ memberName }) => <OneLine>{memberName}</OneLine>,
    card: "note",
    className: "min-w-20!",
  },
  {
    header: "類型",
    cell: ({ successType, isFeatured }) => `${successType}${isFeatured ? "，精選" : ""}`,
    className: "whitespace-nowrap",
  },
  { header: "狀態", cell: (story) => <PublicationState row={story} /> },
  { header: "更新時間", cell: ({ updatedAt }) => <ZonedTime at={updatedAt} />, sort: "-updatedAt", gives: 1 },
];
