import type { EmailChange, StopEmailChangeInput } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { endChange } from "../end-change.ts";
import { lockOpenChange } from "../lock-open-change.ts";
import { showEmailChange } from "../show-email-change.ts";

/** Stops a change that has not moved, with a reason, also before its approval. Throws `not_found`, `conflict`. */
export const stopChange = staffVerb(
  "members:write",
  async (ctx, { id, reason }: StopEmailChangeInput): Promise<EmailChange> => {
    return transaction(ctx, async (tx) => {
      const { change } = await lockOpenChange(tx, { id });
      await endChange(tx, { change, outcome: "stopped_by_administrator", stopReason: reason });
      return showEmailChange(tx, { id });
    });
  },
);
