import { setTimeout as pause } from "node:timers/promises";
import {
  beginPayment,
  createBuyers,
  forEachConcurrently,
  createOrder,
  type Paid,
  payForPlanByCard,
  postNotify,
} from "./buyers.ts";
import { type FaultEnvironment, startFaultEnvironment } from "./environment.ts";

/**
 * What can go wrong with money, done to real processes (`npm run test:faults`): prints each figure, and fails where a paid
 * order was lost or granted twice. Takes some minutes.
 */
type Fault = { name: string; run: (house: FaultEnvironment) => Promise<string> };

function expect(what: string, found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${what}: ${found}, and should be ${wanted}`);
}

/** The orders of these payments that were granted, how many grants they have, and their receipts. */
async function granted({ sql }: FaultEnvironment, paid: readonly Paid[]) {
  const ids = paid.map(({ orderId }) => orderId);
  const keys = ids.map((id) => `receipt:${id}`);
  const [row] = await sql<{ orders: number; grants: number; receipts: number }[]>`
    select (select count(*)::int from orders where id in ${sql(ids)} and state = 'fulfilled') as orders,
           (select count(*)::int from membership_grants where order_id in ${sql(ids)}) as grants,
           (select count(*)::int from mail_outbox where purpose_key in ${sql(keys)}) as receipts`;
  if (!row) throw new Error("the database answered nothing");
  return row;
}

async function expectOnce(house: FaultEnvironment, paid: readonly Paid[]): Promise<void> {
  const { orders, grants, receipts } = await granted(house, paid);
  expect("orders fulfilled", orders, paid.length);
  expect("grants", grants, paid.length);
  expect("receipts", receipts, paid.length);
}

async function freshPaid(house: FaultEnvironment, count: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  // One after the other: each looks for the trade that its own form opened.
  for (const buyer of await createBuyers(house, count)) paid.push(await payForPlanByCard(house, buyer));
  return paid;
}

const faults: Fault[] = [
  {
    name: "50 equal notifies at once, over two servers, for each of 100 orders",
    run: async (house) => {
      const paid = await freshPaid(house, 100);
      const answers = new Map<number, number>();
      for (const { notify } of paid)
        await Promise.all(
          Array.from({ length: 50 }, async (_, index) => {
            const status = await postNotify(house.origins[index % 2 === 0 ? 0 : 1], notify);
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }),
        );
      await expectOnce(house, paid);
      expect("answers of 200", answers.get(200) ?? 0, 5000);
      return "5000 notifies answered 200, 100 grants, 100 receipts";
    },
  },
  {
    name: "the server killed at a random moment of 200 notifies, each sent again",
    run: async (house) => {
      const paid = await freshPaid(house, 200);
      const moment = 1 + Math.floor(Math.random() * 190);
      let answered = 0;
      const killed = Promise.withResolvers<void>();
      const first = new Map<number, number>();
      await forEachConcurrently(paid, 20, async ({ notify }) => {
        const status = await postNotify(house.origins[1], notify);
        first.set(status, (first.get(status) ?? 0) + 1);
        answered += 1;
        if (answered === moment) house.killSecond().then(killed.resolve, killed.reject);
      });
      await killed.promise;
      const before = await granted(house, paid);
      await forEachConcurrently(paid, 20, async ({ notify }) => {
        expect("answer to the repeated notify", await postNotify(house.origins[1], notify), 200);
      });
      await expectOnce(house, paid);
      return `killed after ${moment} answers; ${first.get(200) ?? 0} were answered and ${before.grants} granted before it was back; 200 grants in the end`;
    },
  },
  {
    name: "the notify never sent",
    run: async (house) => {
      const paid = await freshPaid(house, 1);
      const begun = performance.now();
      // The quarter of an hour is over.
      await house.sql`update orders set reconcile_at = now() where id = ${paid[0]?.orderId ?? ""}`;
      for (let tries = 0; (await granted(house, paid)).grants === 0; tries += 1) {
        if (tries > 900) throw new Error("not paid within 90 seconds");
        await pause(100);
      }
      await expectOnce(house, paid);
      return `paid ${((performance.now() - begun) / 1000).toFixed(0)} s after it was due, within one cycle of a minute`;
    },
  },
  {
    name: "a coupon with one use left, paid with 50 times at once over two servers",
    run: async (house) => {
      const now = new Date();
      const later = new Date(now.getTime() + 86_400_000);
      const code = "FAULTONE";
      await house.sql`insert into promotions ${house.sql({
        id: crypto.randomUUID(),
        title: "一次",
        description: "",
        discount_type: "fixed",
        discount_value: 100,
        coupon_code: code,
        valid_from: new Date(now.getTime() - 86_400_000),
        valid_to: later,
        usage_limit: 1,
        created_at: now,
        updated_at: now,
      })}`;
      const all = await createBuyers(house, 50);
      const at = (index: number) => house.origins[index % 2 === 0 ? 0 : 1];
      const orders = await Promise.all(all.map((buyer, index) => createOrder(at(index), buyer, { couponCode: code })));
      expect("orders placed with the coupon", orders.filter(({ orderId }) => orderId).length, 50);
      const answers = await Promise.all(
        all.map((buyer, index) => beginPayment(at(index), buyer, orders[index]?.orderId ?? "")),
      );
      expect("payments begun with the coupon", answers.filter(({ status }) => status === 200).length, 1);
      const refused = answers.filter(({ status, text }) => status === 409 && text.includes("NT$ 3,990"));
      expect("refusals with the new price", refused.length, 49);
      const [row] = await house.sql<{ used: number }[]>`
        select used_count as used from promotions where coupon_code = ${code}`;
      expect("uses", row?.used ?? -1, 1);
      const [held] = await house.sql<{ amounts: number[] }[]>`
        select array_agg(a.amount) as amounts from payment_attempts a
        where a.order_id in ${house.sql(orders.map(({ orderId }) => orderId ?? ""))}`;
      if (held?.amounts.join() !== "3890") throw new Error(`attempts to pay: ${held?.amounts.join()}`);
      return "50 orders, 1 payment begun, 49 refusals with the new price, 1 use";
    },
  },
  // Last: its servers answer 503 now and then while their connections come back.
  {
    name: "the database restarted under 100 notifies",
    run: async (house) => {
      const paid = await freshPaid(house, 100);
      let done = 0;
      let failed = 0;
      let restarted = false;
      await forEachConcurrently(paid, 10, async ({ notify }, index) => {
        // As the gateway does: again until it is answered with 200.
        for (let tries = 0; (await postNotify(house.origins[index % 2 === 0 ? 0 : 1], notify)) !== 200; tries += 1) {
          failed += 1;
          if (tries > 600) throw new Error("a notify was never taken");
          await pause(100);
        }
        done += 1;
        if (done >= 40 && !restarted) {
          restarted = true;
          house.restartDatabase();
        }
      });
      await expectOnce(house, paid);
      return `${failed} answers were no 200 while it was away; 100 grants in the end`;
    },
  },
];

const house = await startFaultEnvironment();
let [whole, broken] = [0, 0];
try {
  const wanted = process.argv[2] ?? "";
  for (const { name, run } of faults.filter((fault) => fault.name.includes(wanted))) {
    const begun = performance.now();
    try {
      const figures = await run(house);
      whole += 1;
      console.log(`ok      ${name}\n        ${figures} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      broken += 1;
      console.log(`FAILED  ${name}\n        ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await house.close();
}
console.log(`${whole} passed, ${broken} failed`);
if (broken > 0) process.exitCode = 1;
