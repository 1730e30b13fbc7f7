import {
  AccessEntry,
  AccessListInput,
  AuditActor,
  AuditEntry,
  AuditListInput,
  AuditVerificationStatus,
  AuditVerificationRunResult,
  VerifyAuditInput,
} from "@panshi/contracts/site/log";
import { pageSchema } from "@panshi/contracts/platform/list";
import { listAccessLog, listAudit, listAuditActors, viewAuditVerification } from "@panshi/core/site/log/read-logs";
import { verifyAuditChain } from "@panshi/core/site/log/verify-audit-chain";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { staffQuery } from "./staff-procedure.ts";

export const audit = router({
  list: staffQuery(listAudit, AuditListInput, pageSchema(AuditEntry)),
  access: staffQuery(listAccessLog, AccessListInput, pageSchema(AccessEntry)),
  actors: administratorProcedure(listAuditActors.permission)
    .output(z.array(AuditActor))
    .query(({ ctx }) => listAuditActors(ctx)),
  verification: administratorProcedure(viewAuditVerification.permission)
    .output(AuditVerificationStatus)
    .query(({ ctx }) => viewAuditVerification(ctx)),
  verify: administratorProcedure("audit:read")
    .input(VerifyAuditInput)
    .output(AuditVerificationRunResult)
    .mutation(({ ctx, input }) => verifyAuditChain(ctx, input)),
});
