import type { AdjustmentListInput, AdjustmentRecord } from "@panshi/contracts/commerce/invoice-record";
import type { Page } from "@panshi/contracts/platform/list";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { adjustmentRecords } from "../record-list-store.ts";
import { adjustmentReference, companyTaxOf } from "../rules.ts";

/** The voids and allowances that refunds made necessary. */
export const listAdjustments = staffVerb(
  "invoices:manage",
  async (ctx, input: Counted<AdjustmentListInput>): Promise<Page<AdjustmentRecord>> => {
    return readPage({
      ctx,
      list: adjustmentRecords,
      input,
      view: ({ ordinal, carrier, doneAt, createdAt, ...row }): AdjustmentRecord => ({
        ...row,
        ...companyTaxOf({ ...row, carrier }),
        code: adjustmentReference(row.orderNumber, ordinal),
        doneAt: doneAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      }),
    });
  },
);
