import type { Role } from "@panshi/contracts/permissions";
import type { Db } from "@panshi/db";
import { isEmail } from "@panshi/db/email";
import { administrators, staffSessions } from "@panshi/db/schema";
import { and, eq, gt, lt } from "drizzle-orm";
import { HOUR } from "../clock.ts";

/** A staff session lasts 12 hours from its last use; the renewal is written at most hourly. */
export const STAFF_SESSION = { lasts: 12 * HOUR, renewAfter: HOUR } as const;

export type Administrator = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  lastLoginAt: Date | null;
};

const view = {
  id: administrators.id,
  email: administrators.email,
  firstName: administrators.firstName,
  lastName: administrators.lastName,
  role: administrators.role,
  lastLoginAt: administrators.lastLoginAt,
};

/** The administrator of a live session; the role is read from the database each time. */
export async function findStaff(db: Db, token: Buffer, now: Date) {
  const [row] = await db
    .select({ ...view, renewedAt: staffSessions.renewedAt })
    .from(staffSessions)
    .innerJoin(administrators, eq(administrators.id, staffSessions.administratorId))
    .where(and(eq(staffSessions.tokenHash, token), gt(staffSessions.expiresAt, now), administrators.isActive));
  return row ?? null;
}

export async function findStaffCredentials(db: Db, email: string) {
  const [row] = await db
    .select({ ...view, passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(isEmail(administrators.email, email), administrators.isActive));
  return row ?? null;
}

/** Where an administrator who may sign in is written to. */
export async function findStaffEmail(db: Db, administratorId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: administrators.email })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), administrators.isActive));
  return row?.email ?? null;
}

/** The password hash of an active administrator, their row locked; null for anybody else. */
export async function findPasswordHashForUpdate(db: Db, administratorId: string): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: administrators.passwordHash })
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), administrators.isActive))
    .for("update");
  return row?.passwordHash ?? null;
}

export const insertAdministrator = (db: Db, row: typeof administrators.$inferInsert) =>
  db.insert(administrators).values(row);

export const insertStaffSession = (db: Db, administratorId: string, hash: Buffer, now: Date, userAgent: string) =>
  db.insert(staffSessions).values({
    tokenHash: hash,
    administratorId,
    createdAt: now,
    renewedAt: now,
    expiresAt: new Date(now.getTime() + STAFF_SESSION.lasts),
    userAgent: userAgent.slice(0, 300),
  });

export const renewStaffSession = (db: Db, hash: Buffer, now: Date) =>
  db
    .update(staffSessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + STAFF_SESSION.lasts) })
    .where(eq(staffSessions.tokenHash, hash));

export const deleteStaffSession = (db: Db, hash: Buffer) =>
  db.delete(staffSessions).where(eq(staffSessions.tokenHash, hash));

export const deleteExpiredStaffSessions = (db: Db, now: Date) =>
  db.delete(staffSessions).where(lt(staffSessions.expiresAt, now));

export const recordLogin = (db: Db, administratorId: string, now: Date) =>
  db.update(administrators).set({ lastLoginAt: now }).where(eq(administrators.id, administratorId));
