import { AppError } from "@panshi/contracts/errors";
import type { OracleSlip, SlipInput } from "@panshi/contracts/oracle";
import { verseLines } from "@panshi/contracts/reading";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { invalidateCache } from "../invalidate-cache.ts";
import { insertVersion, listedTexts, lockSlip, updateSlipRow } from "./store.ts";

/**
 * Updates a slip: its texts become a new version; draws keep theirs. Line notes and questions that are left out stay as they are.
 * Throws `not_found`.
 */
export function updateSlip({
  ctx,
  input,
}: {
  ctx: AdministratorCtx;
  input: SlipInput & { id: string };
}): Promise<OracleSlip> {
  return transaction(ctx, async (tx) => {
    const { id, ...changes } = input;
    const before = await lockSlip(tx.db, id);
    if (!before) throw new AppError("not_found");
    const after = {
      ...changes,
      lineNotes: changes.lineNotes ?? notesThatFit(before.lineNotes, changes.description),
      questions: changes.questions ?? before.questions,
    };
    const now = ctx.clock.now();
    const versionId = newId(now);
    const { displayOrder, isActive, ...texts } = after;
    await insertVersion(tx.db, { id: versionId, slipId: id, ...texts, createdAt: now });
    await updateSlipRow(tx.db, id, {
      currentVersionId: versionId,
      ...listedTexts(texts),
      displayOrder,
      isActive,
      updatedAt: now,
    });
    await invalidateCache({ ctx: tx, input: { tag: "oracle" } });
    await writeAudit({
      ctx: tx,
      input: { action: "oracle_slip.update", subjectType: "oracle_slip", subjectId: id, before, after },
    });
    return { id, ...after, createdAt: before.createdAt, updatedAt: now.toISOString() };
  });
}

/** Notes to a verse with another number of lines would stand beside the wrong ones. */
const notesThatFit = (notes: string[], description: string): string[] =>
  notes.length === verseLines(description).length ? notes : [];
