import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { throttles } from "@panshi/db/schema";
import { and, eq, lte } from "drizzle-orm";
import { SECOND } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { keyedHash } from "../hashing.ts";

type LeaseCtx = Pick<Ctx, "db" | "clock" | "hashKey">;
type Lease = { key: string; until: Date };

/**
 * Takes a lease that only one holder may have at a time for a subject, on all servers: a row and not a database lock,
 * so that no connection is held. It expires after `lifetime` milliseconds, should the holding server die. Throws
 * `too_many` with `message` and `Retry-After` while somebody else holds it.
 */
export async function takeLease(
  ctx: LeaseCtx,
  { name, subject, lifetime, message }: { name: string; subject: string; lifetime: number; message: string },
): Promise<Lease> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + lifetime);
  const key = `lease:${name}:${keyedHash(ctx.hashKey, "lease", subject).toString("base64url")}`;
  const taken = await transaction(ctx, (tx) =>
    tx.db
      .insert(throttles)
      .values({ key, count: 1, resetsAt: until })
      .onConflictDoUpdate({ target: throttles.key, set: { resetsAt: until }, setWhere: lte(throttles.resetsAt, now) })
      .returning({ key: throttles.key }),
  );
  if (taken.length > 0) return { key, until };
  const [held] = await ctx.db.select({ until: throttles.resetsAt }).from(throttles).where(eq(throttles.key, key));
  const remaining = (held?.until.getTime() ?? 0) - now.getTime();
  throw new AppError("too_many", { message, retryAfterSeconds: Math.max(1, Math.ceil(remaining / SECOND)) });
}

/** Releases a lease; does nothing for one that has expired and was taken by somebody else. */
export async function releaseLease(ctx: LeaseCtx, { key, until }: Lease): Promise<void> {
  await transaction(ctx, (tx) =>
    tx.db.delete(throttles).where(and(eq(throttles.key, key), eq(throttles.resetsAt, until))),
  );
}
