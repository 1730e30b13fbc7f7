import { MOMENT_NAME_MAX } from "./limits.ts";
import * as z from "zod/mini";
import { Purchase } from "./purchase.ts";
import { id, idWithMessage, timestamp, requiredText } from "./text.ts";

/** A meditation moment joins an owned creative, an image and a piece of music; any of the three may be left out. */
export const Moment = z.object({
  id,
  combinationName: z.string(),
  creativeItem: z.nullable(Purchase),
  codeImageItem: z.nullable(Purchase),
  musicItem: z.nullable(Purchase),
  createdAt: timestamp,
});
export type Moment = z.infer<typeof Moment>;

const piece = z._default(z.nullable(idWithMessage("請從你的寶庫選擇")), null);

export const MomentInput = z
  .strictObject({
    combinationName: requiredText("名稱", MOMENT_NAME_MAX),
    creativeItemId: piece,
    codeImageItemId: piece,
    musicItemId: piece,
  })
  .check(
    z.refine((given) => Boolean(given.creativeItemId ?? given.codeImageItemId ?? given.musicItemId), {
      error: "至少選一樣收藏",
      path: ["musicItemId"],
    }),
  );
export type MomentInput = z.infer<typeof MomentInput>;
