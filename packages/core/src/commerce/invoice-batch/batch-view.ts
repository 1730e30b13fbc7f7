import type { InvoiceBatch } from "@panshi/contracts/commerce/invoice-record";
import type { BatchRow } from "./batch-store.ts";

/** A batch as administrators see it. */
export const toBatchView = ({ createdAt, ...row }: BatchRow): InvoiceBatch => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Whose value the encrypted file of a batch is. */
export const fileOwner = (id: string): string => `invoice batch ${id}`;
