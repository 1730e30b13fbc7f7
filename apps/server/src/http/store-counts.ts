import type { BufferedCounts } from "@panshi/core/platform/buffered-counts";
import { databaseFailure } from "@panshi/db";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

const failureFields = (error: unknown) => ({
  name: error instanceof Error ? error.name : typeof error,
  code: databaseFailure(error)?.code,
});

/** Stores counts every `everyMs` milliseconds, and when the server stops, after its last request. `what` names them in the log. */
export function storeCounts<Row extends object>(
  app: FastifyInstance,
  { baseCtx, log }: Services,
  { counts, everyMs, what }: { counts: BufferedCounts<Row>; everyMs: number; what: string },
): void {
  const timer = setInterval(() => {
    // The next turn tries again.
    counts.store(baseCtx).catch((error: unknown) => log.error(failureFields(error), `${what} not stored`));
  }, everyMs);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await counts.store(baseCtx).catch((error: unknown) => {
      log.error({ ...failureFields(error), counts: counts.pending }, `${what} lost at the stop`);
    });
  });
}
