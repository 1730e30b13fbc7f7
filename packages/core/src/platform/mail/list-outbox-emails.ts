import type { Db } from "@panshi/db";
import { selectNewestEmails } from "./store.ts";

/** The newest hundred e-mails of the outbox, for the demo's outbox page. */
export const listOutboxEmails = (ctx: { db: Db }) => selectNewestEmails(ctx.db);
