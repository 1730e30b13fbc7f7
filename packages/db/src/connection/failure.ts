import postgres from "postgres";

/** What Postgres said: its SQLSTATE code and, for a violated constraint or unique index, its name. */
export type DatabaseFailure = { code: string; constraint: string | undefined };

/**
 * The failure that Postgres reported somewhere in an error's chain of causes (Drizzle wraps it in an error whose
 * message holds the query's parameters, so log this and not that message); undefined for any other error.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof postgres.PostgresError) return { code: cause.code, constraint: cause.constraint_name };
  }
  return undefined;
}
