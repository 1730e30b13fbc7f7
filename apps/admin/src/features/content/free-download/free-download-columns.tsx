import { formatSize, mediaTypeLabel, uploadPath } from "@panshi/contracts/platform/file";
import type { FreeDownload, FreeDownloadListInput } from "@panshi/contracts/content/free-download";
import { ActiveState, OneLine, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import { type Columns, placeColumn } from "../../../kit/list/columns.ts";

/** The choices of the filter by `isActive`. */
export const listedStates = { true: "列出", false: "未列出" } as const;

/** The columns of the free downloads. */
export const freeDownloadColumns: Columns<FreeDownload, typeof FreeDownloadListInput> = [
  placeColumn,
  { header: "名稱", cell: ({ title }) => <OneLine>{title}</OneLine>, card: "title" },
  {
    header: "說明",
    cell: ({ description }) => <OneLine>{description}</OneLine>,
    gives: 2,
    card: "note",
    className: "text-ink-soft",
  },
  {
    header: "檔案",
    cell: ({ title, filename, mediaType, size, date }) => (
      <span className="whitespace-nowrap text-ink-soft">
        <a href={`${uploadPath(filename)}?download`} className="underline underline-offset-4">
          {mediaTypeLabel(mediaType)}
          <span className="sr-only">「{title}」</span>
        </a>
        ，{formatSize(size)}，<TaipeiDay at={date} />
      </span>
    ),
  },
  { header: "狀態", cell: ({ isActive }) => <ActiveState active={isActive} labels={listedStates} /> },
  { header: "更新時間", cell: ({ updatedAt }) => <ZonedTime at={updatedAt} />, sort: "-updatedAt", gives: 1 },
];
