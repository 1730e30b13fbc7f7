import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import { throttles } from "@panshi/db/schema";
import { and, eq, lte } from "drizzle-orm";
import { SECOND } from "../clock.ts";
import type { Ctx } from "../context.ts";
import { keyedHash } from "../hashing.ts";

type LeaseCtx = Pick<Ctx, "db" | "clock" | "hashKey">;
export type Lease = { key: string; until: Date };

/**
 * Takes what only one may do at a time for a subject, on all servers: a row and no lock, so that no connection waits with it.
 * It is over after `lasts` milliseconds, should the server that took it die. Throws `too_many` with `message` and
 * `Retry-After` while somebody else has it.
 */
export async function takeLease(
  ctx: LeaseCtx,
  { name, subject, lasts, message }: { name: string; subject: string; lasts: number; message: string },
): Promise<Lease> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + lasts);
  const key = `lease:${name}:${keyedHash(ctx.hashKey, "lease", subject).toString("base64url")}`;
  const taken = await transaction(ctx, (tx) =>
    tx.db
      .insert(throttles)
      .values({ key, count: 1, resetsAt: until })
      .onConflictDoUpdate({ target: throttles.key, set: { resetsAt: until }, setWhere: lte(throttles.resetsAt, now) })
      .returning({ key: throttles.key }),
  );
  if (taken.length > 0) return { key, until };
  const [other] = await ctx.db.select({ until: throttles.resetsAt }).from(throttles).where(eq(throttles.key, key));
  const left = (other?.until.getTime() ?? 0) - now.getTime();
  throw new AppError("too_many", { message, retryAfterSeconds: Math.max(1, Math.ceil(left / SECOND)) });
}

/** Gives a lease back; one that is over and taken by somebody else stays theirs. */
export async function releaseLease(ctx: LeaseCtx, { key, until }: Lease): Promise<void> {
  await transaction(ctx, (tx) =>
    tx.db.delete(throttles).where(and(eq(throttles.key, key), eq(throttles.resetsAt, until))),
  );
}
