import type { Db } from "@panshi/db";
import { findProfile } from "./store.ts";

/** A member's argon2id hash; null for a member without a password, and for an unknown member. */
export const findPasswordHash = async (ctx: { db: Db }, input: { memberId: string }): Promise<string | null> =>
  (await findProfile(ctx.db, input.memberId))?.passwordHash ?? null;
