import { type Db, scopeOf } from "./scope.ts";

type Steps = readonly (() => PromiseLike<unknown>)[];
type Results<T extends Steps> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/**
 * Sends the statements of a transaction without waiting for an answer between them: each step's first statement is sent
 * before the next step begins, and Postgres runs them one after another, each seeing what those before it did. Resolves with
 * all results once every step has ended; then the first error among them, in their order, is thrown.
 */
export async function pipeline<const T extends Steps>(ctx: { db: Db }, steps: T): Promise<Results<T>> {
  const scope = scopeOf.get(ctx.db);
  if (!scope) throw new Error("pipeline() has to run inside transaction().");
  const running: Promise<unknown>[] = [];
  for (const step of steps) {
    const sent = new Promise<void>((resolve) => scope.onceSent.push(resolve));
    // Drizzle sends a statement when it is first asked for its answer.
    const ended = (async () => await step())();
    running.push(ended);
    await Promise.race([sent, ended.catch(() => {})]);
  }
  const settled = await Promise.allSettled(running);
  return settled.map((step) => {
    if (step.status === "rejected") throw step.reason;
    return step.value;
  }) as Results<T>;
}
