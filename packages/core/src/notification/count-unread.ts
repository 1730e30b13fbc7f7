import type { MemberCtx } from "../context.ts";
import { countUnreadRows } from "./store.ts";

/** How many notifications the member has not read, counted up to 100: the bell shows no more. */
export const countUnread = ({ ctx }: { ctx: MemberCtx }): Promise<number> =>
  countUnreadRows(ctx.db, ctx.actor.viewer.id);
