import type { AuditActor } from "@panshi/contracts/audit-list";
import { administrators, members } from "@panshi/db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Whoever acted, looked up for each row of a page: with a join the planner may read and sort all rows before it takes one. */
export const actorOf = (administratorId: AnyPgColumn): SQL<AuditActor | null> => sql`(
  select jsonb_build_object('id', a.id, 'email', a.email, 'firstName', a.first_name, 'lastName', a.last_name, 'role', a.role,
    'isDeleted', a.deleted_at is not null)
  from ${administrators} a where a.id = ${administratorId})`;

/** A member's name. */
export const memberNameOf = (memberId: SQL): SQL<string | null> =>
  sql`(select nullif(m.full_name, '') from ${members} m where m.id = ${memberId} and m.deleted_at is null)`;
