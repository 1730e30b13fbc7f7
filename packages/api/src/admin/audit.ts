import {
  AccessEntry,
  accessList,
  AuditActor,
  AuditEntry,
  auditList,
  AuditVerification,
  AuditVerified,
  VerifyAuditInput,
} from "@panshi/contracts/audit-list";
import { pageSchema } from "@panshi/contracts/list";
import { listAccessLog } from "@panshi/core/access-log/list-access-log";
import { listAuditActors } from "@panshi/core/audit/list-audit-actors";
import { listAudit } from "@panshi/core/audit/list-audit";
import { verifyAuditChain } from "@panshi/core/audit/verify-audit-chain";
import { viewAuditVerification } from "@panshi/core/audit/view-audit-verification";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

export const audit = router({
  list: administratorProcedure(listAudit.permission)
    .input(auditList)
    .output(pageSchema(AuditEntry))
    .query(({ ctx, input }) => listAudit(ctx, input)),
  access: administratorProcedure(listAccessLog.permission)
    .input(accessList)
    .output(pageSchema(AccessEntry))
    .query(({ ctx, input }) => listAccessLog(ctx, input)),
  actors: administratorProcedure(listAuditActors.permission)
    .output(z.array(AuditActor))
    .query(({ ctx }) => listAuditActors(ctx)),
  verification: administratorProcedure(viewAuditVerification.permission)
    .output(AuditVerification)
    .query(({ ctx }) => viewAuditVerification(ctx)),
  verify: administratorProcedure("audit:read")
    .input(VerifyAuditInput)
    .output(AuditVerified)
    .mutation(({ ctx, input }) => verifyAuditChain(ctx, input)),
});
