import type { BatchListInput, InvoiceBatch } from "@panshi/contracts/commerce/invoice-record";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import { decrypt } from "../../platform/encryption.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { type BatchRow, findEncryptedBatchFile, invoiceBatchListQuery } from "./batch-store.ts";

/** The exports so far, the newest first. */
export const listBatches = staffVerb(
  "invoices:manage",
  async (ctx, input: WithTotalFlag<BatchListInput>): Promise<Page<InvoiceBatch>> => {
    return readPage({ ctx, list: invoiceBatchListQuery, input, view: toBatchView });
  },
);

/** A batch as administrators see it. */
export const toBatchView = ({ createdAt, ...row }: BatchRow): InvoiceBatch => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Whose value the encrypted file of a batch is. */
export const batchEncryptionContext = (id: string): string => `invoice batch ${id}`;

/** The file of a batch, the same bytes each time, with the batch's name. The access log has the download first. Throws `not_found`. */
export const downloadBatch = staffVerb(
  "invoices:manage",
  async (ctx, { id }: { id: string }): Promise<{ name: string; file: Buffer }> => {
    const batch = await findEncryptedBatchFile(ctx.db, id);
    if (!batch) throw new AppError("not_found", { message: "找不到這一批" });
    await writeAccessLog(ctx, { kind: "invoice.download", subjectIds: [id] });
    const file = decrypt(ctx.secretKey, batch.content, batchEncryptionContext(id));
    if (!file) throw new Error("The file of an invoice batch was encrypted with another key.");
    return { name: batch.name, file };
  },
);
