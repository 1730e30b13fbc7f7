import { databaseFailure } from "./failure.ts";
import { currentPipelineStep, type Db, transactionByDb, type PipelineStep } from "./transaction-state.ts";

type Steps = readonly (() => PromiseLike<unknown>)[];
type Results<T extends Steps> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/** `in_failed_sql_transaction`: the error of every statement after one that failed. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * Sends the statements of a transaction without waiting for the answers in between. Each step's first statement is sent
 * before the next step starts; Postgres runs them in order, each seeing the effects of those before it. A step may be a
 * pipeline itself. Resolves with all results after every step has ended, or throws the error that caused the others.
 */
export async function pipeline<const T extends Steps>(ctx: { db: Db }, steps: T): Promise<Results<T>> {
  if (!transactionByDb.has(ctx.db)) throw new Error("pipeline() must run inside transaction().");
  const outer = currentPipelineStep.getStore();
  const running: Promise<unknown>[] = [];
  for (const step of steps) {
    const { promise: sent, resolve: markSent } = Promise.withResolvers<void>();
    const current: PipelineStep = { markSent, outer };
    // Drizzle sends a statement when it is first awaited.
    const ended = currentPipelineStep.run(current, async () => await step());
    running.push(ended);
    await Promise.race([sent, ended.catch(() => {})]);
  }
  const settled = await Promise.allSettled(running);
  const failed = settled.filter((step) => step.status === "rejected");
  const cause = failed.find(({ reason }) => databaseFailure(reason)?.code !== IN_FAILED_TRANSACTION) ?? failed[0];
  if (cause) throw cause.reason;
  return settled.map((step) => (step.status === "fulfilled" ? step.value : undefined)) as Results<T>;
}
