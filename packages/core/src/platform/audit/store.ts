import { type Db, pipeline } from "@panshi/db";
import { auditEntries, auditMarks } from "@panshi/db/schema";
import { sql } from "drizzle-orm";
import { canonicalJson, FIRST_HASH } from "./canonical-json.ts";

/** The advisory lock of the chain's writers: any number that no other lock uses. */
const CHAIN_LOCK = 7_305_001;

/** What an entry's hash covers, beside the hash before it. */
export type NewAuditRow = Omit<typeof auditEntries.$inferSelect, "id" | "previousHash" | "hash">;

const headHash = sql`(select ${auditMarks.hash} from ${auditMarks} where ${auditMarks.key} = 'head')`;
/**
 * Appends entries to the chain under its lock, which is held until the commit. A new entry follows the head, not the newest
 * row: removing the newest rows leaves a gap. In one round trip, for other writers are waiting.
 */
export async function appendEntries(db: Db, rows: readonly NewAuditRow[]): Promise<void> {
  const append = (row: NewAuditRow) => {
    const entry = db
      .insert(auditEntries)
      .values({
        ...row,
        previousHash: headHash,
        hash: sql`sha256(coalesce(${headHash}, ${FIRST_HASH}::bytea) || convert_to(${canonicalJson(row)}::text, 'UTF8'))`,
      })
      .returning({ id: auditEntries.id, hash: auditEntries.hash, at: auditEntries.at });
    return db.execute(sql`
      with entry as ${entry}
      insert into ${auditMarks} (key, entry_id, hash, at) select 'head', id, hash, at from entry
      on conflict (key) do update set entry_id = excluded.entry_id, hash = excluded.hash, at = excluded.at`);
  };
  await pipeline({ db }, [
    () => db.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`),
    ...rows.map((row) => () => append(row)),
  ]);
}
