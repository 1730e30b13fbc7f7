import type { OracleSlip, SlipInput } from "@panshi/contracts/journey/oracle";
import { newId, transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { usePictures } from "../../../platform/picture/use-pictures.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { insertSlip, insertVersion, listedTexts } from "./store.ts";

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
    await insertVersion(tx.db, { id: versionId, slipId: id, ...texts, createdAt: now });
    await insertSlip(tx.db, {
      id,
      currentVersionId: versionId,
      ...listedTexts(texts),
      displayOrder,
      isActive,
      createdAt: now,
      updatedAt: now,
    });
    const subject = { type: "slip_version", id: versionId } as const;
    await usePictures(tx, { subject, imageUrls: [texts.imageUrl], keep: true });
    await invalidateCache(tx, { tag: "oracleSlips" });
    writeAudit(tx, { action: "oracle_slip.create", subjectId: id, before: null, after: slip });
    const at = now.toISOString();
    return { id, ...slip, createdAt: at, updatedAt: at };
  });
});
