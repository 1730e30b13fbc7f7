import type { Db } from "@panshi/db";
import { administratorRecoveryCodes as codes, administrators } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { emailEquals } from "@panshi/db/email";

const columns = {
  email: administrators.email,
  role: administrators.role,
  secret: administrators.totpSecret,
  lastStep: administrators.totpLastStep,
  pendingSecret: administrators.totpPendingSecret,
  pendingAt: administrators.totpPendingAt,
  pendingFailures: administrators.totpPendingFailures,
  signInStep: administrators.totpSignInStep,
};
const isOpen = and(administrators.isActive, isNull(administrators.deletedAt));

/** The second factor of an active administrator; null for none such. */
export async function findTotp(db: Db, administratorId: string) {
  const [row] = await db
    .select(columns)
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen));
  return row ?? null;
}

/** {@link findTotp} with the row locked, so that a code is used by one call alone. */
export async function lockTotp(db: Db, administratorId: string) {
  const [row] = await db
    .select(columns)
    .from(administrators)
    .where(and(eq(administrators.id, administratorId), isOpen))
    .for("no key update");
  return row ?? null;
}

/** The administrator with an e-mail in any case, active or not, the row locked; null for none. */
export async function lockAdministratorByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ id: administrators.id, hasTotp: administrators.totpSecret })
    .from(administrators)
    .where(and(emailEquals(administrators.email, email), isNull(administrators.deletedAt)))
    .for("no key update");
  return row ? { id: row.id, hasTotp: row.hasTotp !== null } : null;
}

type TotpColumns = Pick<
  typeof administrators.$inferInsert,
  "totpSecret" | "totpLastStep" | "totpSignInStep" | "totpPendingSecret" | "totpPendingAt" | "totpPendingFailures"
>;
export const updateTotp = (db: Db, administratorId: string, change: TotpColumns) =>
  db.update(administrators).set(change).where(eq(administrators.id, administratorId));

export const insertRecoveryCodes = (db: Db, administratorId: string, hashes: readonly Buffer[]) =>
  db.insert(codes).values(hashes.map((codeHash) => ({ administratorId, codeHash })));

export const deleteRecoveryCodes = (db: Db, administratorId: string) =>
  db.delete(codes).where(eq(codes.administratorId, administratorId));

/** Uses a recovery code up; false where it is none of those left. Of two calls at once, one gets it. */
export async function deleteRecoveryCode(db: Db, administratorId: string, codeHash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(codes)
    .where(and(eq(codes.administratorId, administratorId), eq(codes.codeHash, codeHash)))
    .returning({ administratorId: codes.administratorId });
  return rows.length > 0;
}

export const countRecoveryCodes = (db: Db, administratorId: string): Promise<number> =>
  db.$count(codes, eq(codes.administratorId, administratorId));
