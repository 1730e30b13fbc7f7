import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { transaction } from "@panshi/db";
import { sumLedger } from "../../commerce/ledger/calculate-ledger.ts";
import { countDifferences } from "../../commerce/reconciliation/view-comparisons.ts";
import { DAY } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/context.ts";
import { readGeneralSettings } from "../../platform/settings/view-settings.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { MAIL_SITE_PLACEHOLDER } from "../../platform/mail/mail_site_placeholder.ts";
import { countUndeliverable } from "../unsent-email/list-unsent-emails.ts";

/**
 * Writes to the e-mail of the general settings about what is wrong, each kind once a Taipei day. Without an e-mail it is logged,
 * and the overview says that nobody is written to. Called by a job.
 */
export async function sendAlerts(ctx: Pick<Ctx, "db" | "clock" | "log" | "enqueue" | "origin">): Promise<void> {
  const counted = await Promise.all(alerts.map(async (alert) => ({ alert, count: await alert.count(ctx) })));
  const raised = counted.filter(({ count }) => count > 0);
  const { email } = await readGeneralSettings(ctx);
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
    "這是系統警示，同一件事一天最多一封。收信的信箱在後台的系統設定可以改。",
    "",
    MAIL_SITE_PLACEHOLDER,
  ].join("\n"),
  purpose: "site_alert",
});

/** What the site tells its operator by itself. */
type Alert = {
  kind: string;
  subject: string;
  /** Says what is wrong and what to do, of `count` things, without personal data. */
  text: (count: number) => readonly string[];
  /** The screen that shows it. */
  path: `/admin/${string}`;
  /** How much is wrong; 0 for nothing. */
  count: (ctx: Pick<Ctx, "db" | "clock">) => Promise<number>;
};

/** A further alert is a further entry. They are looked at once a day, so a count may take its time. */
const alerts: readonly Alert[] = [
  {
    kind: "comparison",
    subject: "每日核對找到不一致的訂單",
    text: (count) => [
      `最近一天的核對裡，有 ${count} 筆訂單的款項，和金流的紀錄不一樣。`,
      "請打開每日核對，一筆一筆看過：",
    ],
    path: "/admin/orders/comparison",
    count: (ctx) => countDifferences(ctx, { since: new Date(ctx.clock.now().getTime() - DAY) }),
  },
  {
    kind: "ledger",
    subject: "帳務核對兩邊不符",
    text: (count) => [
      `帳務核對的收支和款項去向，相差 NT$ ${count.toLocaleString("en-US")}。`,
      "請打開每日核對，看「帳務核對」列出的訂單：",
    ],
    path: "/admin/orders/comparison",
    count: async (ctx) => Math.abs((await sumLedger(ctx)).difference),
  },
  {
    kind: "letters",
    subject: "有信一直送不出去",
    text: (count) => [
      `有 ${count >= TOTAL_CAP ? `${TOTAL_CAP} 以上` : count} 封信試過很多次，還是沒有送達，不會再自己重試。`,
      "請打開信件的清單，看是哪裡出了問題，再決定重寄或略過：",
    ],
    path: "/admin/orders/letters",
    count: countUndeliverable,
  },
];
