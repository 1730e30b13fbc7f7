import { oracleSlips, slipVersions } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";

/** Joins a slip to the texts that it has now. */
export const currentVersionJoinSql = eq(slipVersions.id, oracleSlips.currentVersionId);

/** A version, looked up for each row: with a join the planner may read and sort all rows before it takes a page. */
export const slipVersionQuery = (versionId: AnyPgColumn) =>
  new QueryBuilder().select().from(slipVersions).where(eq(slipVersions.id, versionId)).limit(1).as("version");

/** The columns of a version, joined or looked up. */
export type SlipVersionColumns = ReturnType<typeof slipVersionQuery> | typeof slipVersions;
