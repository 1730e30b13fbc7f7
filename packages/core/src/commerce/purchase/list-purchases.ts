import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Purchase } from "@panshi/contracts/commerce/purchase";
import type { MemberCtx } from "../../platform/context.ts";
import { type Counted, readPage } from "../../platform/list/read-page.ts";
import { memberPurchases } from "./store.ts";
import { toPurchase } from "./to-purchase.ts";

/** `GET /api/soul-purchases`: what the member owns, newest first; what a refund withdrew is not listed. */
export const listPurchases = (ctx: MemberCtx, input: Counted<ListInput>): Promise<Page<Purchase>> =>
  readPage({ ctx, list: memberPurchases, owner: ctx.actor.viewer.id, input, view: toPurchase });
