import { type AdministratorCounts, AdministratorListInput } from "@panshi/contracts/accounts/administrator";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Role } from "@panshi/contracts/platform/permissions";
import type { Db } from "@panshi/db";
import { emailEquals } from "@panshi/db/email";
import { administrators } from "@panshi/db/schema";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { nextUpdatedAt } from "../../platform/conflict.ts";
import { declareList } from "../../platform/list/declare-list.ts";

export type Administrator = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  lastLoginAt: Date | null;
  hasTotp: boolean;
};

/** Of the administrator. */
export const administratorColumns = {
  id: administrators.id,
  email: administrators.email,
  firstName: administrators.firstName,
  lastName: administrators.lastName,
  role: administrators.role,
  lastLoginAt: administrators.lastLoginAt,
  hasTotp: sql<boolean>`${administrators.totpSecret} is not null`,
};
/** Of an administrator who may sign in. */
export const isOpen = and(administrators.isActive, isNull(administrators.deletedAt));

/** The active administrator with an e-mail in any case, with what a sign-in verifies; null for none. */
export async function findAdministratorCredentials(db: Db, email: string) {
  const [row] = await db
    .select({
      ...administratorColumns,
      passwordHash: administrators.passwordHash,
      totpSecret: administrators.totpSecret,
    })
    .from(administrators)
    .where(and(emailEquals(administrators.email, email), isOpen));
  return row ?? null;
}

/** The e-mail of an active administrator, else null. */
export async function findAdministratorEmail(db: Db, administratorId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: administrators.email })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen));
  return row?.email ?? null;
}

/** The role of an active administrator, else null. */
export async function findAdministratorRole(db: Db, administratorId: string): Promise<Role | null> {
  const [row] = await db
    .select({ role: administrators.role })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen));
  return row?.role ?? null;
}

/** The password hash of an active administrator, else null. */
export async function findAdministratorPasswordHash(db: Db, administratorId: string): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen));
  return row?.passwordHash ?? null;
}

/** The encrypted secret of an active administrator's second factor, else null. */
export async function findTotpSecret(db: Db, administratorId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ totpSecret: administrators.totpSecret })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen));
  return row?.totpSecret ?? null;
}

/**
 * What a sign-in verified, of an active administrator, the row locked; else null. Not `for update`, which would wait for
 * those who only refer to the row.
 */
export async function lockAdministratorCredentials(db: Db, administratorId: string) {
  const [row] = await db
    .select({ passwordHash: administrators.passwordHash, totpSecret: administrators.totpSecret })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen))
    .for("no key update");
  return row ?? null;
}

export const insertAdministrator = (db: Db, row: typeof administrators.$inferInsert) =>
  db.insert(administrators).values(row);

/** Sets the time of an administrator's last sign-in. */
export const recordAdministratorSignIn = (db: Db, administratorId: string, now: Date) =>
  db.update(administrators).set({ lastLoginAt: now }).where(eq(administrators.id, administratorId));

const rowColumns = {
  ...administratorColumns,
  isActive: administrators.isActive,
  createdAt: administrators.createdAt,
  updatedAt: administrators.updatedAt,
};
/** An administrator as the back office manages it. */
export type ManagedAdministrator = Administrator & { isActive: boolean; createdAt: Date; updatedAt: Date };

/** The administrators that are not deleted. */
export const administratorListQuery = declareList(AdministratorListInput, {
  name: "administrators",
  select: (db, position) => db.select({ ...rowColumns, ...position }).from(administrators),
  id: administrators.id,
  where: isNull(administrators.deletedAt),
  filters: { role: administrators.role, isActive: administrators.isActive },
  sorts: { createdAt: administrators.createdAt, email: administrators.email },
});

/** How many administrators there are; `recent` signed in after `since`. */
export async function countAdministrators(db: Db, since: Date): Promise<AdministratorCounts> {
  const count = (condition?: unknown) =>
    condition ? sql<number>`(count(*) filter (where ${condition}))::int` : sql<number>`count(*)::int`;
  const [row] = await db
    .select({
      total: count(),
      active: count(administrators.isActive),
      superAdmins: count(eq(administrators.role, "super_admin")),
      recent: count(gt(administrators.lastLoginAt, since)),
    })
    .from(administrators)
    .where(isNull(administrators.deletedAt));
  if (!row) throw new Error("count without a row");
  return row;
}

/** The advisory lock of changes of administrators: any number that no other lock uses. */
const CHANGE_LOCK = 7_351_204;

/** The administrator and every active super administrator. Locked until the transaction ends: one change follows another. */
export async function lockWithSuperAdministrators(db: Db, id: string): Promise<ManagedAdministrator[]> {
  await db.execute(sql`select pg_advisory_xact_lock(${CHANGE_LOCK}::bigint)`);
  return db
    .select(rowColumns)
    .from(administrators)
    .where(
      and(
        isNull(administrators.deletedAt),
        or(eq(administrators.id, id), and(eq(administrators.role, "super_admin"), administrators.isActive)),
      ),
    )
    .for("no key update");
}

type Change = Partial<Omit<typeof administrators.$inferInsert, "id" | "createdAt" | "updatedAt">>;

/** Changes an administrator, deleted ones excepted. */
export async function updateAdministratorRow(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  change: Change,
): Promise<ManagedAdministrator> {
  const [row] = await db
    .update(administrators)
    .set({ ...change, updatedAt: nextUpdatedAt(administrators.updatedAt, clock.now()) })
    .where(and(eq(administrators.id, id), isNull(administrators.deletedAt)))
    .returning(rowColumns);
  if (!row) throw new AppError("not_found");
  return row;
}
