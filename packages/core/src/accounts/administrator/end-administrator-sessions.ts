import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { endSessionsOf } from "../administrator-session/end-sessions-of.ts";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { lockForChange } from "./lock-for-change.ts";

/** Signs another administrator out everywhere. Throws `own_account`, `not_found`. */
export const endAdministratorSessions = staffVerb(
  "administrators:manage",
  async (ctx, { id }: { id: string }): Promise<void> => {
    if (id === ctx.actor.administratorId)
      throw new AppError("own_account", { message: "自己的裝置，請到「我的帳號」登出" });
    await transaction(ctx, async (tx) => {
      await lockForChange(tx, { id });
      const ended = await endSessionsOf(tx, { administratorId: id });
      const after = { ended };
      writeAudit(tx, { action: "administrator.end_sessions", subjectId: id, before: null, after });
    });
  },
);
