import type { Clock } from "@panshi/core/clock";
import type { Enqueue } from "@panshi/core/context";
import type { Db } from "@panshi/db";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { createMailer } from "../adapters/mail.ts";
import type { Environment } from "../environment.ts";
import type { Gateway } from "@panshi/core/payment/gateway";
import { deleteExpiredRowsJob } from "./delete-expired-rows.ts";
import { reconcileOrdersJob } from "./reconcile-orders.ts";
import { releaseCouponsJob } from "./release-coupons.ts";
import { sendEndingRemindersJob } from "./send-ending-reminders.ts";
import { sendEmails } from "./send-email.ts";
import { sendResetLinks } from "./send-reset-link.ts";
import { warnAdministrators } from "./warn-administrator.ts";

export type Queues = { enqueue: Enqueue; stop(): Promise<void> };

type Parts = {
  environment: Environment;
  url: string;
  db: Db;
  clock: Clock;
  log: Logger;
  gateway: Gateway | null;
  hashKey: Buffer;
};

/**
 * pg-boss on connections of its own. Every server puts jobs on queues; `ROLE` all and worker also do the work and keep the
 * schedule. A job that fails is tried again with growing pauses, then stands in the failed ones.
 */
export async function startQueues({ environment, url, db, clock, log, gateway, hashKey }: Parts): Promise<Queues> {
  const works = environment.ROLE !== "web";
  const boss = new PgBoss({
    connectionString: url,
    max: works ? 4 : 2,
    application_name: "panshi jobs",
    supervise: works,
    schedule: works,
  });
  boss.on("error", (error) =>
    log.error({ name: error.name, message: error.message }, "the job queue reported an error"),
  );
  await boss.start();
  await boss.createQueue("send-mail", { retryLimit: 8, retryDelay: 30, retryBackoff: true });
  await boss.createQueue("send-reset-link", { retryLimit: 3, retryDelay: 30, retryBackoff: true });
  await boss.createQueue("warn-administrator", { retryLimit: 3, retryDelay: 30, retryBackoff: true });
  await boss.createQueue("forget-old-rows", { retryLimit: 2 });
  // What a round left undone the next one finds again: nothing is tried twice by the queue.
  await boss.createQueue("reconcile-orders", { retryLimit: 0 });
  await boss.createQueue("release-coupons", { retryLimit: 0 });
  await boss.createQueue("remind-ends", { retryLimit: 0 });
  const enqueue: Enqueue = async (ctx, queue, data) => {
    await boss.send(queue, data, { db: fromDrizzle(ctx.db, sql) });
  };
  if (works) {
    const deliver = createMailer({ smtpUrl: environment.SMTP_URL, from: environment.MAIL_FROM });
    await boss.work("send-mail", { pollingIntervalSeconds: 1 }, sendEmails({ db, clock, deliver }));
    const origin = environment.publicUrl.origin;
    await boss.work("send-reset-link", { pollingIntervalSeconds: 1 }, sendResetLinks({ db, clock, origin, enqueue }));
    await boss.work("warn-administrator", { pollingIntervalSeconds: 1 }, warnAdministrators({ db, clock, enqueue }));
    await boss.work("forget-old-rows", deleteExpiredRowsJob({ db, clock }));
    await boss.schedule("forget-old-rows", "17 * * * *");
    const jobs = { db, clock, log, enqueue, origin, gateway, hashKey };
    await boss.work("reconcile-orders", reconcileOrdersJob(jobs));
    await boss.schedule("reconcile-orders", "* * * * *");
    await boss.work("release-coupons", releaseCouponsJob(jobs));
    await boss.schedule("release-coupons", "* * * * *");
    await boss.work("remind-ends", sendEndingRemindersJob(jobs));
    await boss.schedule("remind-ends", "41 * * * *");
  }
  return {
    enqueue,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
