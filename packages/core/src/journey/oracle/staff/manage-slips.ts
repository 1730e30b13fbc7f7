import { isDeepStrictEqual } from "node:util";
import { verseLines } from "@panshi/contracts/journey/reading";
import type { BulkResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import type { OracleSlip, SlipEdit, SlipInput, SlipsActiveInput } from "@panshi/contracts/journey/oracle";
import { newId, transaction } from "@panshi/db";
import { oracleSlips } from "@panshi/db/schema";
import { runBulkChange } from "../../../platform/audit/bulk-change.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import { recordPictureUses } from "../../../platform/picture/record-picture-uses.ts";
import { staffList, staffMove } from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import {
  type FullSlip,
  insertSlip,
  insertSlipVersion,
  copiedVersionColumns,
  lockSlip,
  lockSlips,
  slipListQuery,
  toSlip,
  updateSlips,
} from "./store.ts";

/** The slips of a search and filters, active or not. */
export const listSlips = staffList("oracles:read", slipListQuery, toSlip);

/** Creates a slip with its first version. */
export const createSlip = staffVerb("oracles:write", async (ctx, input: SlipInput): Promise<OracleSlip> => {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = newId(now);
    const versionId = newId(now);
    const slip = {
      ...input,
      lineNotes: input.lineNotes ?? [],
      questions: input.questions ?? [],
      wayOut: input.wayOut ?? [],
      askAgainDays: input.askAgainDays ?? null,
    };
    const { displayOrder, isActive, ...texts } = slip;
    await insertSlipVersion(tx.db, { id: versionId, slipId: id, ...texts, createdAt: now });
    await insertSlip(tx.db, {
      id,
      currentVersionId: versionId,
      ...copiedVersionColumns(texts),
      displayOrder,
      isActive,
      createdAt: now,
      updatedAt: now,
    });
    const subject = { type: "slip_version", id: versionId } as const;
    await recordPictureUses(tx, { subject, imageUrls: [texts.imageUrl], keep: true });
    writeAudit(tx, { action: "oracle_slip.create", subjectId: id, before: null, after: slip });
    const at = now.toISOString();
    return { id, ...slip, createdAt: at, updatedAt: at };
  });
});

/**
 * Updates a slip: other texts become a new version, and draws keep theirs; another place or state does not. Line notes,
 * questions and the way out that are left out stay as they are. Throws `not_found`, `edit_conflict`.
 */
export const updateSlip = staffVerb("oracles:write", async (ctx, input: SlipEdit): Promise<OracleSlip> => {
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, ...changes } = input;
    const before = await lockSlip(tx.db, id);
    if (!before) throw new AppError("not_found");
    requireUnchanged(before, input);
    const after = {
      ...changes,
      lineNotes: changes.lineNotes ?? notesThatFit(before.lineNotes, changes.description),
      questions: changes.questions ?? before.questions,
      wayOut: changes.wayOut ?? before.wayOut,
      askAgainDays: changes.askAgainDays === undefined ? before.askAgainDays : changes.askAgainDays,
    };
    const now = ctx.clock.now();
    const { displayOrder, isActive, ...texts } = after;
    const versionId = isSame(texts, before) ? null : newId(now);
    if (versionId) {
      await insertSlipVersion(tx.db, { id: versionId, slipId: id, ...texts, createdAt: now });
      const subject = { type: "slip_version", id: versionId } as const;
      await recordPictureUses(tx, { subject, imageUrls: [texts.imageUrl], keep: true });
    }
    const updatedAt = await updateSlips(tx.db, [id], now, {
      ...(versionId && { currentVersionId: versionId, ...copiedVersionColumns(texts) }),
      displayOrder,
      isActive,
    });
    writeAudit(tx, { action: "oracle_slip.update", subjectId: id, before, after });
    return { id, ...after, createdAt: before.createdAt, updatedAt: updatedAt.toISOString() };
  });
});

/** Whether all these texts are those of the slip. */
const isSame = (texts: Partial<FullSlip>, slip: FullSlip): boolean =>
  Object.entries(texts).every(([name, text]) => isDeepStrictEqual(text, slip[name as keyof FullSlip]));

/** Notes to a verse with another number of lines would stand beside the wrong ones. */
const notesThatFit = (notes: string[], description: string): string[] =>
  notes.length === verseLines(description).length ? notes : [];

/**
 * Makes slips active or inactive, and answers how many it changed: a slip that is so already, or was deleted since it was
 * selected, is left out. The texts stay, so that no version is added.
 */
export const setSlipsActive = staffVerb(
  "oracles:write",
  async (ctx, { ids, isActive }: SlipsActiveInput): Promise<BulkResult> => {
    return transaction(ctx, async (tx) => {
      const result = await runBulkChange(tx, {
        ids,
        change: async (_tx, batch) => {
          const slips = await lockSlips(tx.db, batch);
          const changed = slips.filter((slip) => slip.isActive !== isActive).map(({ id }) => id);
          if (changed.length > 0) await updateSlips(tx.db, changed, ctx.clock.now(), { isActive });
          return changed;
        },
        entry: (subjectIds) => ({
          action: "oracle_slip.set_active",
          subjectIds,
          before: { isActive: !isActive },
          after: { isActive },
        }),
      });
      return result;
    });
  },
);

/** Moves a slip among the others. Its texts stay, so that no version is added. Throws as `moveRow`. */
export const moveSlip = staffMove("oracles:write", { subject: "oracle_slip", table: oracleSlips });

/** Marks a slip as deleted: it is in no list and no new deck; draws keep its text. Throws `not_found`. */
export const deleteSlip = staffVerb("oracles:write", async (ctx, input: { id: string }): Promise<void> => {
  return transaction(ctx, async (tx) => {
    const before = await lockSlip(tx.db, input.id);
    if (!before) throw new AppError("not_found");
    const now = ctx.clock.now();
    await updateSlips(tx.db, [input.id], now, { deletedAt: now });
    writeAudit(tx, { action: "oracle_slip.delete", subjectId: input.id, before, after: null });
  });
});
