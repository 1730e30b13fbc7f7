import type { MemberCtx } from "../context.ts";
import { countUnreadRecipients } from "./store.ts";

/** How many notifications the member has not read, up to `UNREAD_COUNT_MAX`. */
export const countUnreadNotifications = (ctx: MemberCtx): Promise<number> =>
  countUnreadRecipients(ctx.db, ctx.actor.viewer.id);
