import { AppError } from "@panshi/contracts/platform/errors";
import type { ShownAccount } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { lockRequest } from "../../refund-request/lock-request.ts";
import { isPayable } from "../../refund-request/rules.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { decryptAccount } from "../rules.ts";

/**
 * The bank account to pay. Who read it is in the access log, each time. Throws `not_found` where there is none (any
 * more), `conflict` within 24 hours after it was entered: nobody can pay it by then, nor by mistake.
 */
export const showAccount = staffVerb("orders:refund", async (ctx, input: { id: string }): Promise<ShownAccount> => {
  return transaction(ctx, async (tx) => {
    const { request } = await lockRequest(tx, input);
    if (!request.account)
      throw new AppError("not_found", { message: "這筆申請現在沒有帳戶，可能已經匯款，或重寄了連結" });
    if (!isPayable(request, tx.clock.now()))
      throw new AppError("conflict", { message: "帳戶填寫之後還沒有滿 24 小時，時間到了才能查看" });
    await writeAccessLog(tx, { kind: "refund.account", subjectIds: [request.id] });
    const account = decryptAccount(ctx.secretKey, request.id, request.account);
    if (!account) throw new AppError("conflict", { message: "這個帳戶已經讀不出來，請重寄連結，讓對方再填一次" });
    return account;
  });
});
