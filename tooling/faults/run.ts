import { setTimeout as pause } from "node:timers/promises";
import {
  beginPayment,
  createBuyers,
  forEachConcurrently,
  createOrder,
  type PaidOrder,
  payForPlanByCard,
  postNotify,
} from "./buyers.ts";
import { type FaultEnvironment, startFaultEnvironment } from "./environment.ts";
import { killedActs } from "./killed-acts.ts";
import { checkStaffChanges } from "./staff-changes.ts";
import { runKilledAct } from "./waiting.ts";

/**
 * Injects faults into real processes (`npm run test:faults`), of payments above all, and measures how changes travel between them:
 * prints figures, and exits with 1 where a paid order was lost or granted twice, or a change came late. Takes some minutes.
 */
type Scenario = { name: string; run: (environment: FaultEnvironment) => Promise<string> };

function assertEqual(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, expected ${expected}`);
}

/** Counts the fulfilled orders among these, their grants and their receipts. */
async function countGranted({ sql }: FaultEnvironment, paid: readonly PaidOrder[]) {
  const ids = paid.map(({ orderId }) => orderId);
  const keys = ids.map((id) => `receipt:${id}`);
  const [row] = await sql<{ orders: number; grants: number; receipts: number }[]>`
    select (select count(*)::int from orders where id in ${sql(ids)} and state = 'fulfilled') as orders,
           (select count(*)::int from membership_grants where order_id in ${sql(ids)}) as grants,
           (select count(*)::int from mail_outbox where purpose_key in ${sql(keys)}) as receipts`;
  if (!row) throw new Error("the query returned no row");
  return row;
}

async function assertGrantedOnce(environment: FaultEnvironment, paid: readonly PaidOrder[]): Promise<void> {
  const { orders, grants, receipts } = await countGranted(environment, paid);
  assertEqual("orders fulfilled", orders, paid.length);
  assertEqual("grants", grants, paid.length);
  assertEqual("receipts", receipts, paid.length);
}

async function payOrders(environment: FaultEnvironment, count: number): Promise<PaidOrder[]> {
  const paid: PaidOrder[] = [];
  // One after the other: each looks up the attempt that its own form created.
  for (const buyer of await createBuyers(environment, count)) paid.push(await payForPlanByCard(environment, buyer));
  return paid;
}

const scenarios: Scenario[] = [
  {
    name: "50 equal notifies at once, over two servers, for each of 100 orders",
    run: async (environment) => {
      const paid = await payOrders(environment, 100);
      const answers = new Map<number, number>();
      for (const { notify } of paid)
        await Promise.all(
          Array.from({ length: 50 }, async (_, index) => {
            const status = await postNotify(environment.origins[index % 2 === 0 ? 0 : 1], notify);
            answers.set(status, (answers.get(status) ?? 0) + 1);
          }),
        );
      await assertGrantedOnce(environment, paid);
      assertEqual("answers of 200", answers.get(200) ?? 0, 5000);
      return "5000 notifies answered 200, 100 grants, 100 receipts";
    },
  },
  {
    name: "the server killed at a random point of 200 notifies, each sent again",
    run: async (environment) => {
      const paid = await payOrders(environment, 200);
      const killAfter = 1 + Math.floor(Math.random() * 190);
      let answered = 0;
      const killed = Promise.withResolvers<void>();
      const first = new Map<number, number>();
      await forEachConcurrently(paid, 20, async ({ notify }) => {
        const status = await postNotify(environment.origins[1], notify);
        first.set(status, (first.get(status) ?? 0) + 1);
        answered += 1;
        if (answered === killAfter) environment.killAndRestartSecond().then(killed.resolve, killed.reject);
      });
      await killed.promise;
      const before = await countGranted(environment, paid);
      await forEachConcurrently(paid, 20, async ({ notify }) => {
        assertEqual("answer to the repeated notify", await postNotify(environment.origins[1], notify), 200);
      });
      await assertGrantedOnce(environment, paid);
      return `killed after ${killAfter} answers; ${first.get(200) ?? 0} were answered and ${before.grants} granted before the restart; 200 grants in the end`;
    },
  },
  {
    name: "the notify never sent",
    run: async (environment) => {
      const paid = await payOrders(environment, 1);
      const begun = performance.now();
      // Skips the first pause of 15 minutes.
      await environment.sql`update orders set reconcile_at = now() where id = ${paid[0]?.orderId ?? ""}`;
      for (let tries = 0; (await countGranted(environment, paid)).grants === 0; tries += 1) {
        if (tries > 900) throw new Error("not paid within 90 seconds");
        await pause(100);
      }
      await assertGrantedOnce(environment, paid);
      return `paid ${((performance.now() - begun) / 1000).toFixed(0)} s after it was due, within one cycle of a minute`;
    },
  },
  {
    name: "a coupon with one use left, paid with 50 times at once over two servers",
    run: async (environment) => {
      const now = new Date();
      const later = new Date(now.getTime() + 86_400_000);
      const code = "FAULTONE";
      await environment.sql`insert into promotions ${environment.sql({
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
      const all = await createBuyers(environment, 50);
      const at = (index: number) => environment.origins[index % 2 === 0 ? 0 : 1];
      const orders = await Promise.all(all.map((buyer, index) => createOrder(at(index), buyer, { couponCode: code })));
      assertEqual("orders placed with the coupon", orders.filter(({ orderId }) => orderId).length, 50);
      const answers = await Promise.all(
        all.map((buyer, index) => beginPayment(at(index), buyer, orders[index]?.orderId ?? "")),
      );
      assertEqual("payments begun with the coupon", answers.filter(({ status }) => status === 200).length, 1);
      const refused = answers.filter(({ status, text }) => status === 409 && text.includes("NT$ 3,990"));
      assertEqual("refusals with the new price", refused.length, 49);
      const [row] = await environment.sql<{ used: number }[]>`
        select taken_count as used from promotions where coupon_code = ${code}`;
      assertEqual("uses", row?.used ?? -1, 1);
      const [held] = await environment.sql<{ amounts: number[] }[]>`
        select array_agg(a.amount) as amounts from payment_attempts a
        where a.order_id in ${environment.sql(orders.map(({ orderId }) => orderId ?? ""))}`;
      if (held?.amounts.join() !== "3890") throw new Error(`attempts to pay: ${held?.amounts.join()}`);
      return "50 orders, 1 payment begun, 49 refusals with the new price, 1 use";
    },
  },
  ...killedActs.map((act) => ({
    name: `the server killed while ${act.name}`,
    run: (environment: FaultEnvironment) => runKilledAct(environment, act),
  })),
  { name: "staff changes reach every server", run: checkStaffChanges },
  // Last: the servers answer 503 for a while until they have reconnected.
  {
    name: "the database restarted under 100 notifies",
    run: async (environment) => {
      const paid = await payOrders(environment, 100);
      let done = 0;
      let failed = 0;
      let restarted = false;
      await forEachConcurrently(paid, 10, async ({ notify }, index) => {
        // Like the gateway: repeated until the answer is 200.
        for (
          let tries = 0;
          (await postNotify(environment.origins[index % 2 === 0 ? 0 : 1], notify)) !== 200;
          tries += 1
        ) {
          failed += 1;
          if (tries > 600) throw new Error("a notify was never accepted");
          await pause(100);
        }
        done += 1;
        if (done >= 40 && !restarted) {
          restarted = true;
          environment.stopDatabase();
        }
      });
      await assertGrantedOnce(environment, paid);
      return `${failed} answers were not 200 during the restart; 100 grants in the end`;
    },
  },
];

const environment = await startFaultEnvironment();
let [passed, failures] = [0, 0];
try {
  const filter = process.argv[2] ?? "";
  for (const { name, run } of scenarios.filter((scenario) => scenario.name.includes(filter))) {
    const begun = performance.now();
    try {
      const figures = await run(environment);
      passed += 1;
      console.log(`ok      ${name}\n        ${figures} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failures += 1;
      console.log(`FAILED  ${name}\n        ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await environment.close();
}
console.log(`${passed} passed, ${failures} failed`);
if (failures > 0) process.exitCode = 1;
