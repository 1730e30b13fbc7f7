import { BulkJob, BulkJobInput } from "@panshi/contracts/site/bulk-job";
import { startBulkJob, viewBulkJob } from "@panshi/core/site/bulk-job/start-bulk-job";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { staffMutation } from "./staff-procedure.ts";

/** Acts on many rows, which a job carries out. */
export const bulkJob = router({
  start: staffMutation(startBulkJob, BulkJobInput, BulkJob),
  latest: administratorProcedure(viewBulkJob.permission)
    .output(z.nullable(BulkJob))
    .query(({ ctx }) => viewBulkJob(ctx)),
});
