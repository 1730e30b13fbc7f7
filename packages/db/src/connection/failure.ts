import postgres from "postgres";

/** A Postgres error: its SQLSTATE code and, for a violated constraint or unique index, the name of that. */
export type DatabaseFailure = { code: string; constraint: string | undefined };

/**
 * The Postgres error in an error's chain of causes; undefined for any other error. Log this instead of Drizzle's error,
 * whose message contains the query's parameters.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof postgres.PostgresError) return { code: cause.code, constraint: cause.constraint_name };
  }
  return undefined;
}
