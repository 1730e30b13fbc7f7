import { databaseFailure } from "@panshi/db";
import { DrizzleQueryError } from "drizzle-orm";

/**
 * Runs a job, and throws a failed query without its values: pg-boss stores what a job throws, and erasing a member reaches no job. The
 * values of a query may be an address, a name or the beginning of a wish.
 */
export const withRedactedQueryErrors =
  <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await run(...args);
    } catch (error) {
      const failure = databaseFailure(error);
      if (!failure && !(error instanceof DrizzleQueryError)) throw error;
      const stored = new Error(`query failed: ${failure?.code ?? "no answer"} ${failure?.constraint ?? ""}`.trim());
      const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
      stored.stack = [stored.message, ...lines.filter((line) => line.trimStart().startsWith("at "))].join("\n");
      throw stored;
    }
  };
