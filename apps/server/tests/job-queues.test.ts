import { FixedClock } from "@panshi/core/platform/clock";
import { expect, it, vi } from "vitest";
import { startQueues } from "../src/jobs/queues.ts";

type Worker = (jobs: { data: unknown }[]) => Promise<unknown>;
const boss = vi.hoisted(() => ({
  options: [] as object[],
  queues: {} as Record<string, object>,
  schedules: {} as Record<string, unknown[]>,
  workers: {} as Record<string, Worker>,
  polling: {} as Record<string, object | undefined>,
  sent: [] as unknown[][],
}));
vi.mock("pg-boss", () => ({
  fromDrizzle: () => "the transaction",
  PgBoss: class {
    constructor(options: object) {
      boss.options.push(options);
    }
    on() {}
    async start() {}
    async createQueue(name: string, options: object) {
      boss.queues[name] = options;
    }
    async work(name: string, ...args: unknown[]) {
      boss.workers[name] = args.at(-1) as Worker;
      boss.polling[name] = args.length > 1 ? (args[0] as object) : undefined;
    }
    async schedule(name: string, cron: string, ...more: unknown[]) {
      boss.schedules[name] = [cron, ...more];
    }
    async send(...args: unknown[]) {
      boss.sent.push(args);
    }
  },
}));

/** Calls of verbs: the name and the input. */
const calls = vi.hoisted(() => [] as [string, unknown][]);
const spies = vi.hoisted(() => {
  const answers: Record<string, unknown> = {
    listDueChanges: ["a", "b"],
    listRequestsToLapse: ["a", "b"],
    listDueReferrals: ["a", "b"],
    listOrdersDueForSync: ["a", "b"],
    listUncomparedDays: ["2026-02-27", "2026-02-28"],
    compareDay: "done",
    deliverQueuedMail: new Map([["b", new Error("550 no such mailbox")]]),
  };
  const failing = new Set(["finishEmailChange", "lapseRequest", "decideReferral", "syncDueOrderWithGateway"]);
  return (...names: string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (_ctx: unknown, input: unknown) => {
          calls.push([name, input]);
          if (failing.has(name) && (input as { id: string }).id === "a") throw new Error("it broke");
          // Pictures: the first batch is full.
          if (name === "removeUnusedPictures") return calls.filter(([other]) => other === name).length === 1 ? 100 : 7;
          return answers[name] ?? 0;
        },
      ]),
    );
});
vi.mock("@panshi/core/platform/mail/send-mail", () => spies("deliverQueuedMail"));
vi.mock("@panshi/core/accounts/password/reset-password", () => spies("sendResetLink"));
vi.mock("@panshi/core/accounts/administrator/send-failed-sign-in-warning", () => spies("sendFailedSignInWarning"));
vi.mock("@panshi/core/commerce/order/staff/index-member-orders", () => spies("indexMemberOrders"));
vi.mock("@panshi/core/site/bulk-job/run-bulk-job", () => spies("runBulkJob"));
vi.mock("@panshi/core/journey/prayer/staff/index-member-prayers", () => spies("indexMemberPrayers"));
vi.mock("@panshi/core/platform/file/remove-file", () => spies("removeUnusedFiles"));
vi.mock("@panshi/core/platform/picture/remove-unused-pictures", () => spies("removeUnusedPictures"));
vi.mock("@panshi/core/site/delete-expired-rows", () => spies("deleteExpiredRows"));
vi.mock("@panshi/core/commerce/order/view-orders", () => spies("listOrdersDueForSync"));
vi.mock("@panshi/core/commerce/payment/sync-due-order-with-gateway", () => spies("syncDueOrderWithGateway"));
vi.mock("@panshi/core/commerce/coupon/reserve-coupon", () => spies("releaseExpiredCoupons"));
vi.mock("@panshi/core/commerce/membership/send-ending-reminders", () => spies("sendEndingReminders"));
vi.mock("@panshi/core/commerce/membership/update-ended-plans", () => spies("updateEndedPlans"));
vi.mock("@panshi/core/site/rollup/rebuild-rollups", () => spies("rebuildRollups"));
vi.mock("@panshi/core/site/rollup/update-engagement", () => spies("updateEngagement"));
vi.mock("@panshi/core/accounts/email-change/finish-email-change", () => spies("listDueChanges", "finishEmailChange"));
vi.mock("@panshi/core/commerce/refund-request/lapse-request", () => spies("listRequestsToLapse", "lapseRequest"));
vi.mock("@panshi/core/commerce/referral/decide-referral", () => spies("listDueReferrals", "decideReferral"));
vi.mock("@panshi/core/site/alert/send-alerts", () => spies("sendAlerts"));
vi.mock("@panshi/core/commerce/reconciliation/compare-day", () => spies("compareDay"));
vi.mock("@panshi/core/commerce/reconciliation/view-comparisons", () => spies("listUncomparedDays"));

const failures: unknown[] = [];
const log = { info: () => {}, error: (fields: object, message: string) => failures.push([message, fields]) };
/** Restarts the queues. */
async function start({
  role = "all",
  seed = "base",
  gateway = {},
}: {
  role?: string;
  seed?: string;
  gateway?: unknown;
}) {
  Object.assign(boss, { options: [], queues: {}, schedules: {}, workers: {}, polling: {}, sent: [] });
  const environment = { ROLE: role, seed, publicUrl: new URL("https://panshi.test"), MAIL_FROM: "a@example.com" };
  // It is a quarter past midnight in Taipei.
  const clock = new FixedClock(new Date("2026-03-01T16:15:00Z"));
  const options = {
    environment,
    url: "postgres://",
    db: {},
    clock,
    log,
    gateway,
    hashKey: Buffer.alloc(32),
    storage: {},
  };
  return startQueues(options as never);
}

it("each queue has its retries, and each schedule its time", async () => {
  await start({});
  const retried = { retryDelay: 30, retryBackoff: true };
  const notRetried = { retryLimit: 0 };
  expect(boss.queues).toEqual({
    "send-mail": { retryLimit: 8, ...retried },
    "send-reset-link": { retryLimit: 3, ...retried },
    "warn-administrator": { retryLimit: 3, ...retried },
    "index-member-prayers": { retryLimit: 3, ...retried },
    "run-bulk-job": { retryLimit: 5, ...retried, expireInSeconds: 3_600 },
    "remove-unused-files": { retryLimit: 20, ...retried, retryDelayMax: 10_800 },
    "remove-unused-pictures": notRetried,
    "forget-old-rows": { retryLimit: 2 },
    "query-orders": notRetried,
    "release-coupons": notRetried,
    "remind-ends": notRetried,
    "update-ended-plans": notRetried,
    "update-engagement": notRetried,
    "rebuild-rollups": { retryLimit: 0, policy: "short", deleteAfterSeconds: 3600 },
    "finish-email-changes": notRetried,
    "lapse-requests": notRetried,
    "reward-referrals": notRetried,
    "send-alerts": { retryLimit: 3, ...retried },
    "compare-gateway": { retryLimit: 4, retryDelay: 900, expireInSeconds: 21_600 },
  });
  expect(boss.schedules).toEqual({
    "compare-gateway": ["0 6-11 * * *", null, { tz: "Asia/Taipei" }],
    "send-alerts": ["30 12 * * *", null, { tz: "Asia/Taipei" }],
    "forget-old-rows": ["17 * * * *"],
    "query-orders": ["* * * * *"],
    "release-coupons": ["* * * * *"],
    "remove-unused-pictures": ["*/5 * * * *"],
    "remind-ends": ["41 * * * *"],
    "update-ended-plans": ["* * * * *"],
    "update-engagement": ["7 * * * *"],
    "rebuild-rollups": ["* * * * *"],
    "finish-email-changes": ["* * * * *"],
    "lapse-requests": ["*/5 * * * *"],
    "reward-referrals": ["* * * * *"],
  });
  // Every queue has a worker; what somebody waits for is looked at every second.
  expect(Object.keys(boss.workers).toSorted()).toEqual(Object.keys(boss.queues).toSorted());
  const waitedFor = Object.entries(boss.polling).filter(([, polling]) => polling !== undefined);
  expect(Object.fromEntries(waitedFor)).toEqual({
    "send-mail": {
      pollingIntervalSeconds: 1,
      batchSize: 10,
      burstWhenBatchFull: true,
      localConcurrency: 2,
      perJobResults: true,
    },
    "send-reset-link": { pollingIntervalSeconds: 1 },
    "warn-administrator": { pollingIntervalSeconds: 1 },
    "index-member-prayers": { pollingIntervalSeconds: 1 },
    "run-bulk-job": { pollingIntervalSeconds: 1 },
  });
});

it("days are compared only with a gateway, and not in the demo", async () => {
  for (const given of [{ gateway: null }, { seed: "demo" }]) {
    await start(given);
    expect(Object.keys(boss.schedules)).not.toContain("compare-gateway");
  }
});

it("a server of the role web has every queue, runs no job and keeps no schedule", async () => {
  const { enqueue } = await start({ role: "web" });
  expect([Object.keys(boss.workers), boss.schedules, Object.keys(boss.queues).length]).toEqual([[], {}, 19]);
  expect(boss.options).toMatchObject([{ max: 2, supervise: false, schedule: false }]);
  await enqueue({ db: {} } as never, "send-mail", { id: "1" });
  await enqueue({ db: {} } as never, "compare-gateway", { day: "2026-02-28" }, { startAfterSeconds: 60 });
  expect(boss.sent).toEqual([
    ["send-mail", { id: "1" }, { db: "the transaction", startAfter: 0 }],
    ["compare-gateway", { day: "2026-02-28" }, { db: "the transaction", startAfter: 60 }],
  ]);
  await start({ role: "worker" });
  expect(boss.options).toMatchObject([{ max: 4, supervise: true, schedule: true }]);
});

const [input, hundred, days] = [{ id: "1" }, { limit: 100 }, ["2026-02-27", "2026-02-28"]];
const both = (verb: string) => [verb, { id: "a" }, verb, { id: "b" }];
/** The job of each queue, its data, and which verbs it calls with which input. */
const runs: [queue: string, data: unknown, ...expected: unknown[]][] = [
  ["send-mail", input, "deliverQueuedMail", { ids: ["1"] }],
  ["send-reset-link", input, "sendResetLink", input],
  ["warn-administrator", input, "sendFailedSignInWarning", input],
  ["index-member-prayers", input, "indexMemberOrders", input, "indexMemberPrayers", input],
  ["run-bulk-job", input, "runBulkJob", input],
  ["remove-unused-files", input, "removeUnusedFiles", input],
  // Until a batch is not full.
  ["remove-unused-pictures", null, "removeUnusedPictures", hundred, "removeUnusedPictures", hundred],
  ["forget-old-rows", null, "deleteExpiredRows", { interpretationUsesBefore: "2026-02-23" }],
  ["query-orders", null, "listOrdersDueForSync", { limit: 200 }, ...both("syncDueOrderWithGateway")],
  ["release-coupons", null, "releaseExpiredCoupons", { limit: 500 }],
  ["remind-ends", null, "sendEndingReminders", { limit: 500 }],
  ["update-ended-plans", null, "updateEndedPlans", { limit: 500, batches: 100 }],
  ["update-engagement", null, "updateEngagement", undefined],
  ["rebuild-rollups", null, "rebuildRollups", { days: 100, batches: 50 }],
  ["finish-email-changes", null, "listDueChanges", hundred, ...both("finishEmailChange")],
  ["lapse-requests", null, "listRequestsToLapse", hundred, ...both("lapseRequest")],
  ["reward-referrals", null, "listDueReferrals", { limit: 200 }, ...both("decideReferral")],
  ["send-alerts", null, "sendAlerts", undefined],
  ["compare-gateway", null, "listUncomparedDays", undefined, ...days.flatMap((day) => ["compareDay", { day }])],
];

it.each(runs)(
  "a job of %s does what it is for, in batches; one that fails does not stop the others",
  async (queue, data, ...expected) => {
    await start({});
    calls.length = 0;
    failures.length = 0;
    await boss.workers[queue]?.([{ data }]);
    expect(calls.flat()).toEqual(expected);
    const logged: Record<string, unknown> = {
      "query-orders": ["gateway query of an order failed", { orderId: "a", name: "Error" }],
      "finish-email-changes": ["approved email change not applied", { id: "a", name: "Error" }],
      "lapse-requests": ["refund request not closed", { id: "a", name: "Error" }],
      "reward-referrals": ["referral not decided", { id: "a", name: "Error" }],
    };
    expect(failures).toEqual(queue in logged ? [logged[queue]] : []);
    // The next run of the figures, before the next minute.
    expect(boss.sent).toEqual(queue === "rebuild-rollups" ? [["rebuild-rollups", {}, { startAfter: 20 }]] : []);
  },
);

it("each e-mail of a batch has the outcome of its own job", async () => {
  await start({});
  const jobs = [
    { id: "1", data: { id: "a" } },
    { id: "2", data: { id: "b" } },
  ];
  expect(await boss.workers["send-mail"]?.(jobs)).toEqual([
    { id: "1", status: "completed" },
    { id: "2", status: "failed", output: new Error("550 no such mailbox") },
  ]);
});

it("a job that names a day compares that day alone", async () => {
  await start({});
  calls.length = 0;
  await boss.workers["compare-gateway"]?.([{ data: { day: "2026-02-03" } }]);
  expect(calls).toEqual([["compareDay", { day: "2026-02-03" }]]);
});
