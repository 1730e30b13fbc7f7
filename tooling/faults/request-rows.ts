import { newToken, tokenHash } from "@panshi/core/platform/hashing";
import { newId } from "@panshi/db";
import { createBuyers, PRICE } from "./buyers.ts";
import { type FaultEnvironment } from "./environment.ts";
import { administratorId } from "./staff.ts";
import { type PreparedCalls } from "./waiting.ts";
import { createPaidOrders, today } from "./waiting-rows.ts";

const twoDaysAgo = () => new Date(Date.now() - 2 * 24 * 3_600_000);

/** Requests of orders that were paid by card and fulfilled; returns their ids, in the order of the orders' ids. */
async function requests({ sql }: FaultEnvironment, orderIds: readonly string[], changes: object): Promise<string[]> {
  const asked = twoDaysAgo();
  const row = { origin: "member", state: "waiting", proposed: PRICE, created_at: asked, updated_at: asked, ...changes };
  const rows = orderIds.map((orderId) => ({ id: newId(), order_id: orderId, ...row }));
  await sql`insert into refund_requests ${sql(rows)}`;
  return rows.map(({ id }) => id);
}

/** Requests that nobody has decided, each with a decision. */
export const prepareRefundDecisions =
  (procedure: string, input: () => object) =>
  async (environment: FaultEnvironment, count: number): Promise<PreparedCalls> => {
    const orderIds = await createPaidOrders(environment, count);
    const ids = await requests(environment, orderIds, {});
    return ids.map((id, index) => ({ subject: orderIds[index] ?? "", call: { procedure, input: { id, ...input() } } }));
  };

const accepted = async (environment: FaultEnvironment) => ({
  amount: PRICE,
  revokes: "all",
  decided_by: await administratorId(environment),
  decided_at: twoDaysAgo(),
});

/** Accepted requests whose bank account was entered two days ago. */
export async function createRefundsToPayOut(environment: FaultEnvironment, count: number): Promise<PreparedCalls> {
  const orderIds = await createPaidOrders(environment, count);
  const entered = { state: "paying", account: Buffer.alloc(40, 1), account_entered_at: twoDaysAgo() };
  const ids = await requests(environment, orderIds, { ...(await accepted(environment)), ...entered });
  return ids.map((id, index) => ({
    subject: orderIds[index] ?? "",
    call: {
      procedure: "admin.refundRequest.payOut",
      input: { id, idempotencyKey: newId(), reference: "匯款 1", day: today() },
    },
  }));
}

/** Accepted requests whose members have the link to enter a bank account, and have just signed in. */
export async function createRefundsAwaitingAccount(
  environment: FaultEnvironment,
  count: number,
): Promise<PreparedCalls> {
  const { sql } = environment;
  const orderIds = await createPaidOrders(environment, count);
  const ids = await requests(environment, orderIds, { ...(await accepted(environment)), state: "account_needed" });
  const buyers = await createBuyers(environment, count);
  for (const [index, orderId] of orderIds.entries())
    await sql`update member_sessions set proved_at = now(), member_id = (select member_id from orders where id = ${orderId})
      where member_id = ${buyers[index]?.memberId ?? ""}`;
  const links = ids.map((id) => ({ id, token: newToken() }));
  const now = new Date();
  await sql`insert into member_tokens ${sql(
    links.map(({ id, token }) => ({
      token_hash: tokenHash(token),
      purpose: "refund_account",
      subject: id,
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })),
  )}`;
  const account = { bankCode: "822", accountNumber: "001234567890", holder: "王小明" };
  return links.map(({ token }, index) => ({
    subject: orderIds[index] ?? "",
    call: {
      procedure: "payments.refundRequest.enterAccount",
      input: { token, account },
      cookie: buyers[index]?.cookie ?? "",
    },
  }));
}
