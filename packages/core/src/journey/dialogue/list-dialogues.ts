import type { Dialogue } from "@panshi/contracts/journey/dialogue";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { MemberCtx } from "../../platform/context.ts";
import { type Counted, readPage } from "../../platform/list/read-page.ts";
import { memberDialogues } from "./store.ts";

/**
 * `GET /api/soul-dialogues`: the member's dialogues, latest day first; needs no membership. A page of long texts has fewer
 * rows than `limit`.
 */
export const listDialogues = (ctx: MemberCtx, input: Counted<ListInput>): Promise<Page<Dialogue>> =>
  readPage({
    ctx,
    list: memberDialogues,
    owner: ctx.actor.viewer.id,
    input,
    view: ({ isWithinPage: _, ...dialogue }) => dialogue,
  });
