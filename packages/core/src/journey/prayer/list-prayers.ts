import type { Page } from "@panshi/contracts/platform/list";
import type { Prayer, PrayersInput } from "@panshi/contracts/journey/prayer";
import type { MemberCtx } from "../../platform/context.ts";
import { type Counted, readPage } from "../../platform/list/read-page.ts";
import { memberStatus } from "./rules.ts";
import { memberPrayers } from "./store.ts";

/** The member's prayers, newest first, without cancelled ones; with `status` only those. */
export const listPrayers = (ctx: MemberCtx, input: Counted<PrayersInput>): Promise<Page<Prayer>> =>
  readPage({
    ctx,
    list: memberPrayers,
    owner: ctx.actor.viewer.id,
    input,
    view: ({ status, createdAt, ...row }) => ({
      ...row,
      status: memberStatus(status),
      createdAt: createdAt.toISOString(),
    }),
  });
