import * as z from "zod/mini";
import { timestamp } from "./text.ts";

/** Who may read a file: everybody, the buyers of its product, or one member. */
export const fileClasses = ["public", "product", "private"] as const;
export type FileClass = (typeof fileClasses)[number];

/** That a file was changed since it was bought: the newest version, and the path of the one that was bought. */
export const NewerVersion = z.object({
  number: z.int32(),
  /** What is new in it; may be empty. */
  note: z.string(),
  date: timestamp,
  boughtUrl: z.string(),
});
export type NewerVersion = z.infer<typeof NewerVersion>;

/** A file on `/downloads`: the free ones for everybody, and what the member owns. `size` is bytes; `type` a media type. */
export const Download = z.object({
  name: z.string(),
  /** May be empty. */
  description: z.string(),
  filename: z.string(),
  size: z.int(),
  date: timestamp,
  type: z.string(),
  /** Bought by the caller; the others are free. */
  own: z.boolean(),
  /** Of an own file: its refund is on its way, and it cannot be opened until then. */
  stopped: z.boolean(),
  /** Of an own file; null where it is the version that was bought. */
  newer: z.nullable(NewerVersion),
});
export type Download = z.infer<typeof Download>;

/** The Chinese label of a media type, e.g. `PDF 文件`. */
export const mediaTypeLabel = (mediaType: string): string =>
  ({
    "application/pdf": "PDF 文件",
    "audio/mpeg": "MP3 聲音",
    "image/jpeg": "JPEG 圖像",
    "image/png": "PNG 圖像",
    "image/avif": "AVIF 圖像",
    "application/zip": "ZIP 壓縮檔",
  })[mediaType] ?? "檔案";

/** `1.2 MB`, with 1 KB of 1024 bytes; never less than 1 KB. */
export const formatSize = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** The URL path of a stored file (S7.30). */
export const uploadPath = (filename: string): string => `/uploads/${encodeURIComponent(filename)}`;
