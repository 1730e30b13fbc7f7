import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { id, possiblyEmptyText, timestamp, visibleName } from "../platform/text.ts";

/** What administrators write of a free download; its file comes with the form, or by a call of its own. */
export const FreeDownloadInput = z.strictObject({
  title: visibleName("名稱", 100),
  description: z._default(possiblyEmptyText(200), ""),
  isActive: z._default(z.boolean("請選擇是否列出"), true),
  displayOrder: z.optional(z.int32("順序必須是整數")),
});
export type FreeDownloadInput = z.infer<typeof FreeDownloadInput>;
export const FreeDownloadEdit = z.extend(FreeDownloadInput, editFields);
export type FreeDownloadEdit = z.infer<typeof FreeDownloadEdit>;

/** A file that everybody may download, as administrators see it. `date` is that of the file. */
export const FreeDownload = z.object({
  id,
  title: z.string(),
  description: z.string(),
  filename: z.string(),
  mediaType: z.string(),
  size: z.int(),
  date: timestamp,
  isActive: z.boolean(),
  displayOrder: z.int32(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type FreeDownload = z.infer<typeof FreeDownload>;

export const FreeDownloadListInput = listInput({
  filters: { isActive: z.boolean("請選擇是否列出") },
  sorts: ["displayOrder", "updatedAt"],
  defaultSort: "displayOrder",
});
export type FreeDownloadListInput = z.infer<typeof FreeDownloadListInput>;
