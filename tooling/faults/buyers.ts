import { newToken, tokenHash } from "@panshi/core/platform/hashing";
import type { FaultEnvironment } from "./environment.ts";

export type Buyer = { memberId: string; cookie: string };
/** An order that was paid at the gateway, with the signed notify that the gateway did not send. */
export type PaidOrder = { orderId: string; merTradeNo: string; notify: string };

export const PRICE = 3990;
let addresses = 0;
/** A network address of its own for each call, so that throttles do not apply. */
const uniqueAddress = () => {
  addresses += 1;
  return `10.9.${(addresses >> 8) & 255}.${addresses & 255}`;
};

let lastMemberId = "00000000-0000-0000-0000-000000000000";
/** Members of the demo, each with a session; none is used twice. */
export async function createBuyers({ sql }: Pick<FaultEnvironment, "sql">, count: number): Promise<Buyer[]> {
  const members = await sql<{ id: string }[]>`
    select id from members where deleted_at is null and is_active and id > ${lastMemberId} order by id limit ${count}`;
  if (members.length < count) throw new Error("the demo has too few members");
  lastMemberId = members.at(-1)?.id ?? lastMemberId;
  const created = members.map(({ id }) => ({ memberId: id, token: newToken() }));
  const now = new Date();
  await sql`insert into member_sessions ${sql(
    created.map(({ memberId, token }) => ({
      token_hash: tokenHash(token),
      member_id: memberId,
      created_at: now,
      renewed_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      user_agent: "faults",
    })),
  )}`;
  return created.map(({ memberId, token }) => ({ memberId, cookie: `panshi_member=${token}` }));
}

/** Places an order of the basic plan; returns the status, and the order's id where one was created. */
export async function createOrder(
  origin: string,
  { cookie }: Buyer,
  more: object = {},
): Promise<{ status: number; orderId: string | undefined }> {
  const answer = await fetch(`${origin}/api/payments/create-payuni-order`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "x-forwarded-for": uniqueAddress() },
    body: JSON.stringify({ planType: "basic", amount: PRICE, currency: "TWD", ...more }),
  });
  const body = (await answer.json()) as { orderId?: string };
  return { status: answer.status, orderId: body.orderId };
}

/** Posts the payment page of an order; returns the status and the page. */
export async function beginPayment(
  origin: string,
  { cookie }: Buyer,
  orderId: string,
): Promise<{ status: number; text: string }> {
  const headers = { cookie, "x-forwarded-for": uniqueAddress() };
  const page = await fetch(`${origin}/pay/${orderId}`, { method: "POST", headers });
  return { status: page.status, text: await page.text() };
}

/** Places an order, posts the form of its payment page to the gateway, and pays there by card, without a notify. */
export async function payForPlanByCard(
  { origins: [origin], gateway, sql }: FaultEnvironment,
  buyer: Buyer,
): Promise<PaidOrder> {
  const { orderId, status } = await createOrder(origin, buyer);
  if (!orderId) throw new Error(`no order was created: ${status}`);
  const page = await beginPayment(origin, buyer, orderId);
  const html = page.text;
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]);
  if (fields.length !== 4) throw new Error(`the pay page has no form: ${page.status}`);
  const opened = await fetch(`${gateway.origin}/api/upp`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  if (opened.status !== 303) throw new Error(`the gateway refused the form: ${opened.status}`);
  const [attempt] = await sql<{ merTradeNo: string }[]>`
    select mer_trade_no as "merTradeNo" from payment_attempts where order_id = ${orderId}`;
  if (!attempt) throw new Error("the order has no attempt");
  const { merTradeNo } = attempt;
  const control = `${gateway.origin}/_control/trades/${merTradeNo}`;
  const paid = await fetch(`${control}/choose`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ method: "Credit", cardNumber: "4147631000000001", notify: false }),
  });
  if (!paid.ok) throw new Error(`the gateway did not take the card: ${paid.status} ${await paid.text()}`);
  const { body } = (await (await fetch(`${control}/notify-body?kind=paid`)).json()) as { body: string };
  return { orderId, merTradeNo, notify: body };
}

/** Posts a notify; returns the status, or 0 where the connection failed. */
export const postNotify = (origin: string, notify: string): Promise<number> =>
  fetch(`${origin}/api/payments/payuni/notify`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: notify,
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

/** Runs work over items, `concurrency` at a time. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<void>,
) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
