import { databaseFailure } from "./failure.ts";
import { currentPipelineStep, type Db, transactionOf, type PipelineStep } from "./transaction-state.ts";

type Steps = readonly (() => PromiseLike<unknown>)[];
type Results<T extends Steps> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/** What every statement answers after one that failed: it says that the transaction is over, not why. */
const IS_OVER = "25P02";

/**
 * Sends the statements of a transaction without waiting for an answer between them: each step's first statement is sent
 * before the next step begins, and Postgres runs them one after another, each seeing what those before it did; a step may be
 * a pipeline itself. Resolves with all results once every step has ended; then the first error among them, in their order, is
 * thrown, save for those that only say that another one was before them.
 */
export async function pipeline<const T extends Steps>(ctx: { db: Db }, steps: T): Promise<Results<T>> {
  if (!transactionOf.has(ctx.db)) throw new Error("pipeline() has to run inside transaction().");
  const outer = currentPipelineStep.getStore();
  const running: Promise<unknown>[] = [];
  for (const step of steps) {
    const { promise: sent, resolve: isSent } = Promise.withResolvers<void>();
    const mark: PipelineStep = { markSent: isSent, outer };
    // Drizzle sends a statement when it is first asked for its answer.
    const ended = currentPipelineStep.run(mark, async () => await step());
    running.push(ended);
    await Promise.race([sent, ended.catch(() => {})]);
  }
  const settled = await Promise.allSettled(running);
  const failed = settled.filter((step) => step.status === "rejected");
  const cause = failed.find(({ reason }) => databaseFailure(reason)?.code !== IS_OVER) ?? failed[0];
  if (cause) throw cause.reason;
  return settled.map((step) => (step.status === "fulfilled" ? step.value : undefined)) as Results<T>;
}
