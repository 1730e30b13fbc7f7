import type { AdminRefundRequest, NewAccountLinkInput } from "@panshi/contracts/commerce/refund-request";
import { AppError } from "@panshi/contracts/platform/errors";
import { ACCOUNT_LINKS_MAX } from "@panshi/contracts/commerce/refund-request-labels";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { requireNoNewLink } from "../../../accounts/token/require-no-new-link.ts";
import { issueAccountLink } from "../issue-account-link.ts";
import { lockRequest, requestChanged } from "../../refund-request/lock-request.ts";
import { updateAccount } from "../store.ts";
import { viewRequest } from "../../refund-request/view-request.ts";

/**
 * Sends a new link to enter a bank account: the earlier link ends, an account that was entered is erased, and the hold begins again
 * when another one is. The amount stays, and so does what was stopped. Throws `not_found`, `conflict` for a request that needs no
 * account, within a minute after the last link, and after the last of {@link ACCOUNT_LINKS_MAX}.
 */
export const renewAccountLink = staffVerb(
  "orders:refund",
  async (ctx, { id, reason }: NewAccountLinkInput): Promise<AdminRefundRequest> => {
    return transaction(ctx, async (tx) => {
      const locked = await lockRequest(tx, { id });
      const { request, order } = locked;
      const { state, account, amount } = request;
      if (amount === null || (state !== "account_needed" && !(state === "paying" && account !== null)))
        throw requestChanged();
      if (request.accountLinks >= ACCOUNT_LINKS_MAX)
        throw new AppError("conflict", {
          message: `這筆申請已經寄過 ${ACCOUNT_LINKS_MAX} 次連結，不能再寄了。請婉拒它，對方的使用會恢復，再請對方重新申請`,
        });
      await requireNoNewLink(tx, { purpose: "refund_account", subject: id });
      const now = tx.clock.now();
      await updateAccount(tx.db, id, {
        state: "account_needed",
        account: null,
        accountEnteredAt: null,
        accountErasedAt: account ? now : request.accountErasedAt,
        codeHash: null,
        codeExpiresAt: null,
        updatedAt: now,
      });
      await issueAccountLink(tx, { ...locked, amount });
      const after = { requestId: id, accountErased: account !== null, reason };
      writeAudit(tx, { action: "order.refund_request.new_link", subjectId: order.id, before: { state }, after });
      return viewRequest(tx, { id });
    });
  },
);
