import type { Clock } from "@panshi/core/platform/clock";
import type { Enqueue } from "@panshi/core/platform/context";
import { readGeneralSettings } from "@panshi/core/platform/settings/view-settings";
import type { FileStorage } from "@panshi/core/platform/file-storage";
import type { Db } from "@panshi/db";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { createMailer, MAIL_CONNECTIONS } from "../adapters/mail.ts";
import type { Environment } from "../environment.ts";
import type { Gateway } from "@panshi/core/platform/gateway";
import { compareGatewayJob } from "./compare-gateway.ts";
import { deleteExpiredRowsJob } from "./delete-expired-rows.ts";
import { lapseRefundRequestsJob } from "./lapse-requests.ts";
import { rebuildRollupsJob } from "./rebuild-rollups.ts";
import { reindexMemberJob } from "./index-member-prayers.ts";
import { syncOrdersWithGatewayJob } from "./query-orders.ts";
import { releaseCouponsJob } from "./release-coupons.ts";
import { removeUnusedFilesJob } from "./remove-unused-files.ts";
import { removeUnusedPicturesJob } from "./remove-unused-pictures.ts";
import { rewardReferralsJob } from "./reward-referrals.ts";
import { sendPlanEndRemindersJob } from "./send-ending-reminders.ts";
import { finishEmailChangesJob } from "./finish-email-changes.ts";
import { runBulkJobs } from "./run-bulk-job.ts";
import { sendAlertsJob } from "./send-alerts.ts";
import { sendEmailJob } from "./send-email.ts";
import { sendResetLinkJob } from "./send-reset-link.ts";
import { updateEndedPlansJob } from "./update-ended-plans.ts";
import { updateEngagementJob } from "./update-engagement.ts";
import { sendFailedSignInWarningJob } from "./warn-administrator.ts";
import { withRedactedQueryErrors } from "./without-query-values.ts";

export type Queues = { enqueue: Enqueue; stop(): Promise<void> };

type Options = {
  environment: Environment;
  url: string;
  db: Db;
  clock: Clock;
  log: Logger;
  gateway: Gateway | null;
  hashKey: Buffer;
  storage: FileStorage;
};

/** Retried with exponential backoff, the first of 30 seconds; a job that still fails stays in its queue as failed. */
const retried = { retryDelay: 30, retryBackoff: true } as const;
/** Not retried: the next scheduled run does what this one left undone. */
const notRetried = { retryLimit: 0 } as const;

/** Queue names are stored in the database, so they keep the names that they began with. */
const queues = {
  "send-mail": { retryLimit: 8, ...retried },
  "send-reset-link": { retryLimit: 3, ...retried },
  "warn-administrator": { retryLimit: 3, ...retried },
  "index-member-prayers": { retryLimit: 3, ...retried },
  "run-bulk-job": { retryLimit: 5, ...retried, expireInSeconds: 3_600 },
  // For two days: nothing else removes these files, and an object store may be away for long.
  "remove-unused-files": { retryLimit: 20, ...retried, retryDelayMax: 3 * 3_600 },
  "remove-unused-pictures": notRetried,
  "forget-old-rows": { retryLimit: 2 },
  "query-orders": notRetried,
  "release-coupons": notRetried,
  "remind-ends": notRetried,
  "update-ended-plans": notRetried,
  "update-engagement": notRetried,
  // One waiting job of all servers together. Its many runs are of no interest after an hour.
  "rebuild-rollups": { ...notRetried, policy: "short", deleteAfterSeconds: 3_600 },
  "finish-email-changes": notRetried,
  "lapse-requests": notRetried,
  "reward-referrals": notRetried,
  "send-alerts": { retryLimit: 3, ...retried },
  // A day of many orders takes hours. Retried where another worker was at it.
  "compare-gateway": { retryLimit: 4, retryDelay: 900, expireInSeconds: 6 * 3_600 },
} as const;

/**
 * E-mails go out in batches, one after the other while there are more, each e-mail's job with an outcome of its own. Two batches at a time, so
 * that a mail server that hangs on one does not hold the next ones; together at most two e-mails for each connection of the mailer.
 */
const mailBatches = {
  batchSize: MAIL_CONNECTIONS,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  perJobResults: true,
} as const;

/** Seconds after which figures are recomputed again: the schedule alone, a minute, would let them be more than a minute late. */
const ROLLUP_INTERVAL = 20;

/**
 * Starts pg-boss on connections of its own. Every server enqueues jobs; those with `ROLE` all or worker also run them and keep
 * the schedule.
 */
export async function startQueues(options: Options): Promise<Queues> {
  const { environment, url, log } = options;
  const runsJobs = environment.ROLE !== "web";
  const boss = new PgBoss({
    connectionString: url,
    max: runsJobs ? 4 : 2,
    application_name: "panshi jobs",
    supervise: runsJobs,
    schedule: runsJobs,
  });
  boss.on("error", ({ name, message }) => log.error({ name, message }, "job queue error"));
  await boss.start();
  for (const [queue, retries] of Object.entries(queues)) await boss.createQueue(queue, retries);
  const enqueue: Enqueue = async (ctx, queue, data, { startAfterSeconds = 0 } = {}) => {
    await boss.send(queue, data, { db: fromDrizzle(ctx.db, sql), startAfter: startAfterSeconds });
  };
  if (runsJobs) await startWorkers(boss, options, enqueue);
  return { enqueue, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

async function startWorkers(boss: PgBoss, options: Options, enqueue: Enqueue): Promise<void> {
  const { environment, db, clock, log, gateway, hashKey, storage } = options;
  const ctx = { db, clock, log, enqueue, origin: environment.publicUrl.origin, gateway, hashKey };
  const deliver = createMailer({
    smtpUrl: environment.SMTP_URL,
    from: environment.MAIL_FROM,
    siteName: async () => (await readGeneralSettings({ db })).name,
  });
  const everySecond = { pollingIntervalSeconds: 1 };
  await boss.work(
    "send-mail",
    { ...everySecond, ...mailBatches },
    withRedactedQueryErrors(sendEmailJob({ db, clock, deliver })),
  );
  await boss.work("send-reset-link", everySecond, withRedactedQueryErrors(sendResetLinkJob(ctx)));
  await boss.work("warn-administrator", everySecond, withRedactedQueryErrors(sendFailedSignInWarningJob(ctx)));
  await boss.work("index-member-prayers", everySecond, withRedactedQueryErrors(reindexMemberJob(ctx)));
  await boss.work("run-bulk-job", everySecond, withRedactedQueryErrors(runBulkJobs(ctx)));
  await boss.work("remove-unused-files", withRedactedQueryErrors(removeUnusedFilesJob({ db, storage })));
  await boss.work("compare-gateway", withRedactedQueryErrors(compareGatewayJob(ctx)));
  // Every hour of the morning, so that an interrupted or unanswered day is done before noon. The demo's orders are not the gateway's.
  if (gateway && environment.seed !== "demo")
    await boss.schedule("compare-gateway", "0 6-11 * * *", null, { tz: "Asia/Taipei" });
  // Once a day, when the comparison is done. A letter that is queued already is not queued again.
  await boss.work("send-alerts", withRedactedQueryErrors(sendAlertsJob(ctx)));
  await boss.schedule("send-alerts", "30 12 * * *", null, { tz: "Asia/Taipei" });
  const everyMinute = "* * * * *";
  const rebuildRollups = rebuildRollupsJob(ctx);
  const scheduled = [
    ["forget-old-rows", "17 * * * *", deleteExpiredRowsJob(ctx)],
    ["query-orders", everyMinute, syncOrdersWithGatewayJob(ctx)],
    ["release-coupons", everyMinute, releaseCouponsJob(ctx)],
    ["remove-unused-pictures", "*/5 * * * *", removeUnusedPicturesJob(ctx)],
    ["remind-ends", "41 * * * *", sendPlanEndRemindersJob(ctx)],
    ["update-ended-plans", everyMinute, updateEndedPlansJob(ctx)],
    ["update-engagement", "7 * * * *", updateEngagementJob(ctx)],
    [
      "rebuild-rollups",
      everyMinute,
      async () => {
        await rebuildRollups();
        await boss.send("rebuild-rollups", {}, { startAfter: ROLLUP_INTERVAL });
      },
    ],
    ["finish-email-changes", everyMinute, finishEmailChangesJob(ctx)],
    ["lapse-requests", "*/5 * * * *", lapseRefundRequestsJob(ctx)],
    ["reward-referrals", everyMinute, rewardReferralsJob(ctx)],
  ] as const;
  for (const [queue, cron, run] of scheduled) {
    await boss.work(queue, withRedactedQueryErrors(run));
    await boss.schedule(queue, cron);
  }
}
