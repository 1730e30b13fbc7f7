import { AppError } from "@panshi/contracts/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { lockForChange } from "./lock-for-change.ts";

/** Signs another administrator out everywhere. Throws `own_account`, `not_found`. */
export async function endAdministratorSessions(ctx: AdministratorCtx, { id }: { id: string }): Promise<void> {
  requirePermission(ctx, "administrators:manage");
  if (id === ctx.actor.administratorId)
    throw new AppError("own_account", { message: "自己的裝置，請到「我的帳號」登出" });
  await transaction(ctx, async (tx) => {
    await lockForChange(tx, { id });
    const ended = await endSessionsOf(tx, { administratorId: id });
    const after = { ended };
    writeAudit(tx, { action: "administrator.end_sessions", subjectId: id, before: null, after });
  });
}
