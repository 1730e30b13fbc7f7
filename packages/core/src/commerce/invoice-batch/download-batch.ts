import { AppError } from "@panshi/contracts/platform/errors";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import { decrypt } from "../../platform/encryption.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findBatchContent } from "./batch-store.ts";
import { fileOwner } from "./batch-view.ts";

/** The file of a batch, the same bytes each time, with the batch's name. The access log has the download first. Throws `not_found`. */
export const downloadBatch = staffVerb(
  "invoices:manage",
  async (ctx, { id }: { id: string }): Promise<{ name: string; file: Buffer }> => {
    const batch = await findBatchContent(ctx.db, id);
    if (!batch) throw new AppError("not_found", { message: "找不到這一批" });
    await writeAccessLog(ctx, { kind: "invoice.download", subjectIds: [id] });
    const file = decrypt(ctx.secretKey, batch.content, fileOwner(id));
    if (!file) throw new Error("The file of an invoice batch was encrypted with another key.");
    return { name: batch.name, file };
  },
);
