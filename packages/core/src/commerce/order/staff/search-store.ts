import type { Db } from "@panshi/db";
import { members, orders } from "@panshi/db/schema";
import { and, eq, sql } from "drizzle-orm";

/** Copies the terms of a member's name, none of an erased one, to the member's orders. */
export const copySearchOfMember = (db: Db, memberId: string) =>
  db
    .update(orders)
    .set({ search: sql`${members.search}` })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        eq(orders.memberId, memberId),
        sql`${orders.search} is distinct from ${members.search}`,
      ),
    );
