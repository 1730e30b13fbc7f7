import type { Dialogue, DialogueInput } from "@panshi/contracts/journey/dialogue";
import { AppError } from "@panshi/contracts/platform/errors";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { type Db, newId } from "@panshi/db";
import { requireEntitlement } from "../../commerce/membership/view-membership.ts";
import type { Clock } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import {
  deleteDialogueRow,
  insertDialogue,
  memberDialogueListQuery,
  selectDialoguesForRecurrence,
  updateDialogueRow,
} from "./store.ts";

/**
 * `GET /api/soul-dialogues`: the member's dialogues, latest day first; needs no membership. A page of long texts has fewer
 * rows than `limit`.
 */
export const listDialogues = (ctx: MemberCtx, input: WithTotalFlag<ListInput>): Promise<Page<Dialogue>> =>
  readPage({
    ctx,
    list: memberDialogueListQuery,
    owner: ctx.actor.viewer.id,
    input,
    view: ({ isWithinPage: _, ...dialogue }) => dialogue,
  });

/**
 * Creates a dialogue. Throws `membership_required` unless the plan includes dialogues, `bad_input` for a future day,
 * `too_many`.
 */
export async function createDialogue(ctx: MemberCtx, input: DialogueInput): Promise<Dialogue> {
  requireEntitlement(ctx, { entitlement: "dialogues" });
  requireMeditationDate(ctx.clock, input.meditationDate);
  await throttleMemberWrite(ctx, { limit: "dialogue-new:account" });
  await throttleMemberWrite(ctx, { limit: "dialogue:account" });
  const now = ctx.clock.now();
  const row = { id: newId(now), ...input };
  await memberTransaction(ctx, "shared", (tx) =>
    insertDialogue(tx.db, { ...row, memberId: ctx.actor.viewer.id, createdAt: now, updatedAt: now }),
  );
  return row;
}

/** Updates a dialogue of the member; needs no membership. Throws `not_found`, also for another member's, `too_many`. */
export async function updateDialogue(ctx: MemberCtx, input: DialogueInput & { id: string }): Promise<Dialogue> {
  requireMeditationDate(ctx.clock, input.meditationDate);
  await throttleMemberWrite(ctx, { limit: "dialogue:account" });
  const { id, ...change } = input;
  const row = await memberTransaction(ctx, "shared", (tx) =>
    updateDialogueRow(tx.db, ctx.actor.viewer.id, id, { ...change, updatedAt: ctx.clock.now() }),
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/** Deletes a dialogue of the member. Throws `not_found`, also for another member's. */
export async function deleteDialogue(ctx: MemberCtx, input: { id: string }): Promise<void> {
  const deleted = await memberTransaction(ctx, "shared", (tx) =>
    deleteDialogueRow(tx.db, ctx.actor.viewer.id, input.id),
  );
  if (!deleted) throw new AppError("not_found");
}

const EARLIEST_DAY = "2000-01-01";

/** Throws `bad_input` on `meditationDate` for a day (`YYYY-MM-DD`) after today in Taipei, or before 2000. */
function requireMeditationDate(clock: Clock, day: string): void {
  if (day <= taipeiDay(clock.now()) && day >= EARLIEST_DAY) return;
  throw new AppError("bad_input", { issues: [{ path: "meditationDate", message: "日期不能晚於今天" }] });
}

/**
 * The newest of a member's dialogues, for the view of what returns. Beyond `bytes` of text (UTF-8) they come without
 * their texts.
 */
export const listDialoguesForRecurrence = (
  ctx: { db: Db },
  input: { memberId: string; limit: number; bytes: number },
) => selectDialoguesForRecurrence(ctx.db, input.memberId, input.limit, input.bytes);
