import type { Db } from "@panshi/db";
import { selectDialoguesForRecurrence } from "./store.ts";

/**
 * The newest of a member's dialogues, for the view of what returns. Beyond `bytes` of text (UTF-8) they come without
 * their texts.
 */
export const listDialoguesForRecurrence = (
  ctx: { db: Db },
  input: { memberId: string; limit: number; bytes: number },
) => selectDialoguesForRecurrence(ctx.db, input.memberId, input.limit, input.bytes);
