import { ListInput } from "@panshi/contracts/platform/list";
import { administrators, memberNotes, membershipGrants, oracleDraws, orders, prayers } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { declareList } from "../../platform/list/declare-list.ts";
import { slipVersionQuery } from "../../journey/oracle/staff/slip-version.ts";

/** An administrator's name, a deleted one's too; looked up for each row. */
export const administratorNameColumns = (id: AnyPgColumn) =>
  new QueryBuilder()
    .select({ firstName: administrators.firstName, lastName: administrators.lastName, email: administrators.email })
    .from(administrators)
    .where(eq(administrators.id, id))
    .limit(1)
    .as("administrator");
/** What of an administrator makes the name. */
export const pickNameColumns = ({ firstName, lastName, email }: ReturnType<typeof administratorNameColumns>) => ({
  firstName,
  lastName,
  email,
});

/** A member's grants, revoked ones too. */
export const memberDetailGrantListQuery = declareList(ListInput, {
  name: "grants of a member",
  select: (db, position) => {
    const administrator = administratorNameColumns(membershipGrants.administratorId);
    return db
      .select({
        id: membershipGrants.id,
        planType: membershipGrants.planType,
        days: membershipGrants.days,
        source: membershipGrants.source,
        orderNumber: sql<string | null>`(select o.number from ${orders} o where o.id = ${membershipGrants.orderId})`,
        paid: sql<number | null>`(select o.total from ${orders} o where o.id = ${membershipGrants.orderId})`,
        reason: membershipGrants.reason,
        administrator: pickNameColumns(administrator),
        grantedAt: membershipGrants.grantedAt,
        revokedAt: membershipGrants.revokedAt,
        revokedReason: membershipGrants.revokedReason,
        ...position,
      })
      .from(membershipGrants)
      .leftJoinLateral(administrator, sql`true`);
  },
  id: membershipGrants.id,
  owner: membershipGrants.memberId,
  newestFirst: membershipGrants.grantedAt,
});

/** A member's orders. */
export const memberDetailOrderListQuery = declareList(ListInput, {
  name: "orders of a member",
  select: (db, position) =>
    db
      .select({
        id: orders.id,
        number: orders.number,
        kind: orders.kind,
        planType: orders.planType,
        description: orders.description,
        total: orders.total,
        state: orders.state,
        createdAt: orders.createdAt,
        paidAt: orders.paidAt,
        ...position,
      })
      .from(orders),
  id: orders.id,
  owner: orders.memberId,
  newestFirst: orders.createdAt,
});

/** A member's prayers with their wishes, cancelled ones too. */
export const memberDetailPrayerListQuery = declareList(ListInput, {
  name: "prayers of a member",
  select: (db, position) =>
    db
      .select({
        id: prayers.id,
        title: prayers.title,
        content: prayers.content,
        status: prayers.status,
        energyLevel: prayers.energyLevel,
        successRate: prayers.successRate,
        topic: prayers.topic,
        care: prayers.care,
        createdAt: prayers.createdAt,
        ...position,
      })
      .from(prayers),
  id: prayers.id,
  owner: prayers.memberId,
  newestFirst: prayers.createdAt,
});

/** A member's draws. Their questions are not selected: no administrator sees them. */
export const memberDetailDrawListQuery = declareList(ListInput, {
  name: "draws of a member",
  select: (db, position) => {
    const version = slipVersionQuery(oracleDraws.versionId);
    return db
      .select({
        id: oracleDraws.id,
        title: version.title,
        category: version.category,
        fortuneLevel: version.fortuneLevel,
        source: oracleDraws.source,
        createdAt: oracleDraws.createdAt,
        ...position,
      })
      .from(oracleDraws)
      .innerJoinLateral(version, sql`true`);
  },
  id: oracleDraws.id,
  owner: oracleDraws.memberId,
  newestFirst: oracleDraws.createdAt,
});

/** What administrators wrote about a member. */
export const memberDetailNoteListQuery = declareList(ListInput, {
  name: "notes about a member",
  select: (db, position) => {
    const administrator = administratorNameColumns(memberNotes.administratorId);
    return db
      .select({
        id: memberNotes.id,
        memberId: memberNotes.memberId,
        kind: memberNotes.kind,
        text: memberNotes.text,
        administratorId: memberNotes.administratorId,
        author: pickNameColumns(administrator),
        createdAt: memberNotes.createdAt,
        ...position,
      })
      .from(memberNotes)
      .innerJoinLateral(administrator, sql`true`);
  },
  id: memberNotes.id,
  owner: memberNotes.memberId,
  newestFirst: memberNotes.createdAt,
});
