import type { Role } from "@panshi/contracts/permissions";
import type { Db } from "@panshi/db";
import { emailEquals } from "@panshi/db/email";
import { administrators, administratorSessions } from "@panshi/db/schema";
import { and, eq, gt, lt } from "drizzle-orm";
import { HOUR } from "../clock.ts";

/** An administrator's session lasts 12 hours from its last use; the renewal is written at most hourly. */
export const ADMINISTRATOR_SESSION = { lifetime: 12 * HOUR, renewAfter: HOUR } as const;

export type Administrator = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  lastLoginAt: Date | null;
};

const columns = {
  id: administrators.id,
  email: administrators.email,
  firstName: administrators.firstName,
  lastName: administrators.lastName,
  role: administrators.role,
  lastLoginAt: administrators.lastLoginAt,
};

/**
 * The administrator of a live session, else null; the role is read anew each time, so that a change of it counts at
 * once.
 */
export async function findAdministratorBySession(db: Db, token: Buffer, now: Date) {
  const [row] = await db
    .select({ ...columns, renewedAt: administratorSessions.renewedAt })
    .from(administratorSessions)
    .innerJoin(administrators, eq(administrators.id, administratorSessions.administratorId))
    .where(
      and(
        eq(administratorSessions.tokenHash, token),
        gt(administratorSessions.expiresAt, now),
        administrators.isActive,
      ),
    );
  return row ?? null;
}

/** The active administrator with an e-mail in any case, with the password hash; null for none. */
export async function findAdministratorCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ ...columns, passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(emailEquals(administrators.email, email), administrators.isActive));
  return row ?? null;
}

/** The e-mail of an active administrator, else null. */
export async function findAdministratorEmail(db: Db, administratorId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: administrators.email })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), administrators.isActive));
  return row?.email ?? null;
}

/** The password hash of an active administrator, the row locked, else null. */
export async function selectAdministratorPasswordHashForUpdate(
  db: Db,
  administratorId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), administrators.isActive))
    .for("update");
  return row?.passwordHash ?? null;
}

export const insertAdministrator = (db: Db, row: typeof administrators.$inferInsert) =>
  db.insert(administrators).values(row);

export const insertAdministratorSession = (
  db: Db,
  administratorId: string,
  hash: Buffer,
  now: Date,
  userAgent: string,
) =>
  db.insert(administratorSessions).values({
    tokenHash: hash,
    administratorId,
    createdAt: now,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + ADMINISTRATOR_SESSION.lifetime),
    userAgent: userAgent.slice(0, 300),
  });

/** Lets a session last its whole lifetime again from `now`. */
export const renewAdministratorSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .update(administratorSessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + ADMINISTRATOR_SESSION.lifetime) })
    .where(eq(administratorSessions.tokenHash, hash));

export const deleteAdministratorSession = (db: Db, hash: Buffer) =>
  db.delete(administratorSessions).where(eq(administratorSessions.tokenHash, hash));

export const deleteExpiredAdministratorSessions = (db: Db, now: Date) =>
  db.delete(administratorSessions).where(lt(administratorSessions.expiresAt, now));

/** Sets the time of an administrator's last sign-in. */
export const recordAdministratorSignIn = (db: Db, administratorId: string, now: Date) =>
  db.update(administrators).set({ lastLoginAt: now }).where(eq(administrators.id, administratorId));
