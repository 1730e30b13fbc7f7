import type { MemberCtx } from "../../platform/context.ts";
import { countUnreadByMember } from "./store.ts";

/** How many notifications the member has not read, up to `UNREAD_COUNT_MAX`. */
export const countUnreadNotifications = (ctx: MemberCtx): Promise<number> =>
  countUnreadByMember(ctx.db, ctx.actor.viewer.id);
