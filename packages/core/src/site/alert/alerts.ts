import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import { DAY } from "../../platform/clock.ts";
import { countDifferences } from "../../commerce/reconciliation/count-differences.ts";
import type { Ctx } from "../../platform/context.ts";
import { sumLedger } from "../../commerce/ledger/sum-ledger.ts";
import { countUndeliverable } from "../letter/count-undeliverable.ts";

/** What the site tells its operator by itself. */
export type Alert = {
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
export const alerts: readonly Alert[] = [
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
    subject: "收支的總帳不平",
    text: (count) => [
      `收到、退回的款項，和訂單上記的，相差 NT$ ${count.toLocaleString("en-US")}。`,
      "請打開每日核對，看總帳那一段列出的訂單：",
    ],
    path: "/admin/orders/comparison",
    count: async (ctx) => Math.abs((await sumLedger(ctx)).difference),
  },
  {
    kind: "letters",
    subject: "有信一直送不出去",
    text: (count) => [
      `有 ${count >= TOTAL_CAP ? `${TOTAL_CAP} 以上` : count} 封信試過很多次，還是沒有送達，不會再自己重試。`,
      "請打開信件的清單，看是哪裡出了問題，再決定重寄或擱置：",
    ],
    path: "/admin/orders/letters",
    count: countUndeliverable,
  },
];
