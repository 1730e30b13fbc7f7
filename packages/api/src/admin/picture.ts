import { PICTURE_MAX_BYTES, pictureMessages, UploadedPicture } from "@panshi/contracts/platform/picture";
import { storePicture } from "@panshi/core/platform/picture/store-picture";
import * as z from "zod/mini";
import { uploadedFileSchema } from "../procedure-meta.ts";
import { router } from "../trpc.ts";
import { staffMutation } from "./staff-procedure.ts";

/** Pictures of slips, content and goods. */
export const picture = router({
  upload: staffMutation(storePicture, z.strictObject({ image: uploadedFileSchema }), UploadedPicture, {
    method: "POST",
    path: "/api/admin/upload-image",
    summary: "上傳一張圖片",
    kind: "upload",
    maxBytes: PICTURE_MAX_BYTES,
    fileRules: {
      field: "image",
      type: "image/",
      words: {
        missing: pictureMessages.notPicture,
        second: pictureMessages.second,
        wrongType: pictureMessages.notPicture,
        tooLarge: pictureMessages.tooLarge,
      },
    },
    errors: ["unavailable"],
    tag: "後台圖片",
  }),
});
