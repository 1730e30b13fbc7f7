import { PICTURE_MAX_BYTES, pictureWords, UploadedPicture } from "@panshi/contracts/platform/picture";
import { storePicture } from "@panshi/core/platform/picture/store-picture";
import * as z from "zod/mini";
import { uploadedFileSchema } from "../procedure-meta.ts";
import { administratorProcedure, router } from "../trpc.ts";

/** Pictures of slips, content and goods. */
export const picture = router({
  upload: administratorProcedure(storePicture.permission)
    .meta({
      rest: {
        method: "POST",
        path: "/api/admin/upload-image",
        summary: "上傳一張圖片",
        kind: "upload",
        maxBytes: PICTURE_MAX_BYTES,
        fileRules: {
          field: "image",
          type: "image/",
          words: {
            missing: pictureWords.notPicture,
            second: pictureWords.second,
            wrongType: pictureWords.notPicture,
            tooLarge: pictureWords.tooLarge,
          },
        },
        errors: ["unavailable"],
        tag: "後台圖片",
      },
    })
    .input(z.strictObject({ image: uploadedFileSchema }))
    .output(UploadedPicture)
    .mutation(({ ctx, input }) => storePicture(ctx, input)),
});
