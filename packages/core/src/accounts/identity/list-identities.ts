import type { Db } from "@panshi/db";
import { selectIdentities } from "./store.ts";

/** The identities linked to a member, the first linked first. */
export const listIdentities = (ctx: { db: Db }, input: { memberId: string }) =>
  selectIdentities(ctx.db, input.memberId);
