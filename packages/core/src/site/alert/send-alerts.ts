import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { readSite } from "../../platform/settings/view-site.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { SITE } from "../../platform/mail/site.ts";
import { type Alert, alerts } from "./alerts.ts";

/**
 * Writes to the e-mail of the general settings about what is wrong, each kind once a Taipei day. Without an e-mail it is logged,
 * and the overview says that nobody is written to. Called by a job.
 */
export async function sendAlerts(ctx: Pick<Ctx, "db" | "clock" | "log" | "enqueue" | "origin">): Promise<void> {
  const counted = await Promise.all(alerts.map(async (alert) => ({ alert, count: await alert.count(ctx) })));
  const raised = counted.filter(({ count }) => count > 0);
  const { email } = await readSite(ctx);
  if (email === "")
    for (const { alert, count } of raised) ctx.log.warn({ alert: alert.kind, count }, "site alert without an address");
  else
    await transaction(ctx, async (tx) => {
      const day = taipeiDay(ctx.clock.now());
      for (const { alert, count } of raised)
        await queueMail(tx, {
          recipient: email,
          ...letterOf(alert, count, ctx.origin),
          key: `site_alert:${alert.kind}:${day}`,
        });
    });
}

const letterOf = ({ subject, text, path }: Alert, count: number, origin: string) => ({
  subject,
  body: [
    "你好：",
    "",
    ...text(count),
    "",
    origin + path,
    "",
    "這是網站自己寄的警示，同一件事一天最多一封。收信的信箱在後台的系統設定可以改。",
    "",
    SITE,
  ].join("\n"),
  purpose: "site_alert",
});
