import { isDeepStrictEqual } from "node:util";
import { AppError } from "@panshi/contracts/platform/errors";
import type { OracleSlip, SlipEdit } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { type FullSlip, insertVersion, listedTexts, lockSlip, updateSlips } from "./store.ts";

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
      await insertVersion(tx.db, { id: versionId, slipId: id, ...texts, createdAt: now });
      const subject = { type: "slip_version", id: versionId } as const;
      await usePictures(tx, { subject, imageUrls: [texts.imageUrl], keep: true });
    }
    const updatedAt = await updateSlips(tx.db, [id], now, {
      ...(versionId && { currentVersionId: versionId, ...listedTexts(texts) }),
      displayOrder,
      isActive,
    });
    await invalidateCache(tx, { tag: "oracleSlips" });
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
