import { MOMENT_NAME_MAX } from "../platform/limits.ts";
import * as z from "zod/mini";
import { Purchase } from "../commerce/purchase.ts";
import { id, idWithMessage, timestamp, requiredText } from "../platform/text.ts";

/** What an item of a moment is: a purchase, or one of the starter set (starter.ts), which has no price and no day of purchase. */
const momentItemOrigins = ["purchase", "starter"] as const;
export const MomentItem = z.object({
  ...Purchase.shape,
  purchaseDate: z.nullable(timestamp),
  source: z.enum(momentItemOrigins),
});
export type MomentItem = z.infer<typeof MomentItem>;

/** A meditation moment combines a card, an image and a piece of music that are the member's; at least one of the three. */
export const Moment = z.object({
  id,
  combinationName: z.string(),
  creativeItem: z.nullable(MomentItem),
  codeImageItem: z.nullable(MomentItem),
  musicItem: z.nullable(MomentItem),
  createdAt: timestamp,
});
export type Moment = z.infer<typeof Moment>;

const itemId = z._default(z.nullable(idWithMessage("請從你的收藏選擇")), null);

/** Input to create or update a moment. Each item is the id of a purchase of the member or of one of their starter set, or null. */
export const MomentInput = z
  .strictObject({
    combinationName: requiredText("名稱", MOMENT_NAME_MAX),
    creativeItemId: itemId,
    codeImageItemId: itemId,
    musicItemId: itemId,
  })
  .check(
    z.refine((given) => Boolean(given.creativeItemId ?? given.codeImageItemId ?? given.musicItemId), {
      error: "至少選一樣收藏",
      path: ["musicItemId"],
    }),
  );
export type MomentInput = z.infer<typeof MomentInput>;
