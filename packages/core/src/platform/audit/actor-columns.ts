import type { AuditActor } from "@panshi/contracts/site/log";
import { administrators, auditEntries, auditReasons, members } from "@panshi/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** An id that is no uuid names nothing, and must not fail a page: the entry may have been altered. */
export const UUID_PATTERN = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

/** Whoever acted, looked up for each row of a page: with a join the planner may read and sort all rows before it takes one. */
export const actorColumn = (administratorId: AnyPgColumn): SQL<AuditActor | null> => sql`(
  select jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name, 'role', a.role,
    'isDeleted', a.deleted_at is not null)
  from ${administrators} a where a.id = ${administratorId})`;

const reasonId = sql`${auditEntries.after} ->> 'reasonId'`;

/** What an entry says of the change, with its reason, which stands beside the chain; null where it was erased with its member. */
export const afterWithReason = sql<unknown>`case when ${auditEntries.after} ? 'reasonId'
  then (${auditEntries.after} - 'reasonId') || jsonb_build_object('reason', (select nullif(r.text, '') from ${auditReasons} r
    where r.id = case when ${reasonId} ~ ${sql.raw(`'${UUID_PATTERN}'`)} then (${reasonId})::uuid end))
  else ${auditEntries.after} end`;

/** A member's name. */
export const memberNameColumn = (memberId: SQL): SQL<string | null> =>
  sql`(select nullif(m.full_name, '') from ${members} m where m.id = ${memberId} and m.deleted_at is null)`;
