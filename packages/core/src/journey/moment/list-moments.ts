import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Moment } from "@panshi/contracts/journey/moment";
import type { MemberCtx } from "../../platform/context.ts";
import { type Counted, readPage } from "../../platform/list/read-page.ts";
import { attachItems } from "./attach-items.ts";
import { memberMoments } from "./store.ts";

/** `GET /api/meditation-moments`: the member's moments, newest first, with their items. */
export async function listMoments(ctx: MemberCtx, input: Counted<ListInput>): Promise<Page<Moment>> {
  const memberId = ctx.actor.viewer.id;
  const page = await readPage({ ctx, list: memberMoments, owner: memberId, input });
  return { ...page, items: await attachItems(ctx, { memberId, rows: page.items }) };
}
