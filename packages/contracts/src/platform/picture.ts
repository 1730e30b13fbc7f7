import * as z from "zod/mini";
import { maxTextCheck } from "./text.ts";
export * from "./picture-sources.ts";

/** The largest picture that can be uploaded, in bytes (S5.38). */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024;
/** S5.38, S5.39, S5.40, S8.39 and S8.43, for server and forms. */
export const pictureMessages = {
  tooLarge: "圖片文件大小不能超過5MB",
  notPicture: "請選擇圖片文件",
  tooManyPixels: "圖片的長寬太大了，請先縮小到 8192 × 6144 以內（AVIF 為 4096 × 3072），再上傳一次",
  damaged: "這張圖片讀不完整，請重新存檔，或換一張再上傳",
  tooHeavy: "這張圖片處理起來太吃力了，請縮小或重新存檔，再上傳一次",
  second: "一次只能上傳一張圖片",
  missing: "找不到這張圖片，請再上傳一次",
  hint: "支援 JPG、PNG、GIF，最大 5MB",
  failed: "圖片上傳失敗",
  uploaded: "圖片上傳成功",
} as const;

/** What can use a picture. */
const pictureSubjects = {
  blog_post: "文章",
  success_story: "故事",
  slip_version: "靈籤",
  product: "商品",
} as const;
export type PictureSubject = keyof typeof pictureSubjects;
export const pictureSubjectKeys = Object.keys(pictureSubjects) as [PictureSubject, ...PictureSubject[]];

/** `POST /api/admin/upload-image`. `imageUrl` is what other calls take; the other sizes follow from it (`pictureSources`). */
export const UploadedPicture = z.object({ imageUrl: z.string(), width: z.int32(), height: z.int32() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

/** Whether this is the path of an image on this site, under `/uploads` or `/art`. */
const isOwnImagePath = (value: string): boolean => /^\/(uploads|art)(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(value);

/** The path of an image on this site. Empty means none. */
export const ownImagePath = z.pipe(
  z.string("圖片網址必須是文字").check(
    z.trim(),
    maxTextCheck(300, "圖片網址太長"),
    z.refine((value) => value === "" || isOwnImagePath(value), "圖片必須先上傳到本站"),
  ),
  z.transform((value) => value || null),
);
