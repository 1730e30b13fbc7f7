import type { MemberCtx } from "../../platform/context.ts";
import { selectOwnedProductIds } from "./store.ts";

/** The ids of the products that the member owns. */
export const listOwnedProductIds = async (ctx: MemberCtx): Promise<string[]> =>
  (await selectOwnedProductIds(ctx.db, ctx.actor.viewer.id)).map(({ productId }) => productId);
