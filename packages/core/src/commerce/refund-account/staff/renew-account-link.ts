import type {
  AdminRefundRequest,
  NewBankAccountLinkInput,
  ShownBankAccount,
} from "@panshi/contracts/commerce/refund-request";
import { AppError } from "@panshi/contracts/platform/errors";
import { BANK_ACCOUNT_LINKS_MAX } from "@panshi/contracts/commerce/refund-request-labels";
import { transaction } from "@panshi/db";
import { requireNoRecentLink } from "../../../accounts/token/manage-tokens.ts";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { isPayable } from "../../refund-request/rules.ts";
import { issueBankAccountLink } from "../issue-account-link.ts";
import { lockRequest, requestChangedError } from "../../refund-request/lock-request.ts";
import { decryptBankAccount } from "../rules.ts";
import { updateBankAccountColumns } from "../store.ts";
import { viewRequest } from "../../refund-request/view-request.ts";

/**
 * Sends a new link to enter a bank account: the earlier link ends, an account that was entered is erased, and the hold begins again
 * when another one is. The amount stays, and so does what was stopped. Throws `not_found`, `conflict` for a request that needs no
 * account, within a minute after the last link, and after the last of {@link BANK_ACCOUNT_LINKS_MAX}.
 */
export const renewBankAccountLink = staffVerb(
  "orders:refund",
  async (ctx, { id, reason }: NewBankAccountLinkInput): Promise<AdminRefundRequest> => {
    return transaction(ctx, async (tx) => {
      const locked = await lockRequest(tx, { id });
      const { request, order } = locked;
      const { state, account, amount } = request;
      if (amount === null || (state !== "account_needed" && !(state === "paying" && account !== null)))
        throw requestChangedError();
      if (request.accountLinks >= BANK_ACCOUNT_LINKS_MAX)
        throw new AppError("conflict", {
          message: `這筆申請已經寄過 ${BANK_ACCOUNT_LINKS_MAX} 次連結，不能再寄了。請婉拒它，對方的使用會恢復，再請對方重新申請`,
        });
      await requireNoRecentLink(tx, { purpose: "refund_account", subject: id });
      const now = tx.clock.now();
      await updateBankAccountColumns(tx.db, id, {
        state: "account_needed",
        account: null,
        accountEnteredAt: null,
        accountErasedAt: account ? now : request.accountErasedAt,
        codeHash: null,
        codeExpiresAt: null,
        updatedAt: now,
      });
      await issueBankAccountLink(tx, { ...locked, amount });
      const after = { requestId: id, accountErased: account !== null, reason };
      writeAudit(tx, { action: "order.refund_request.new_link", subjectId: order.id, before: { state }, after });
      return viewRequest(tx, { id });
    });
  },
);

/**
 * The bank account to pay. Who read it is in the access log, each time. Throws `not_found` where there is none (any
 * more), `conflict` within 24 hours after it was entered: nobody can pay it by then, nor by mistake.
 */
export const revealBankAccount = staffVerb(
  "orders:refund",
  async (ctx, input: { id: string }): Promise<ShownBankAccount> => {
    return transaction(ctx, async (tx) => {
      const { request } = await lockRequest(tx, input);
      if (!request.account)
        throw new AppError("not_found", { message: "這筆申請現在沒有帳戶，可能已經匯款，或重寄了連結" });
      if (!isPayable(request, tx.clock.now()))
        throw new AppError("conflict", { message: "帳戶填寫之後還沒有滿 24 小時，時間到了才能查看" });
      await writeAccessLog(tx, { kind: "refund.account", subjectIds: [request.id] });
      const account = decryptBankAccount(ctx.secretKey, request.id, request.account);
      if (!account) throw new AppError("conflict", { message: "這個帳戶已經讀不出來，請重寄連結，讓對方再填一次" });
      return account;
    });
  },
);
