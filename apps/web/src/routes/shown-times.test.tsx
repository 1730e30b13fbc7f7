import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { sampleOrder, samplePaymentCode } from "../features/commerce/order/testing.ts";
import { OrderFacts } from "../features/commerce/order/order-facts.tsx";
import { PaymentCode } from "../features/commerce/order/payment-code.tsx";
import { PurchaseCard } from "../features/commerce/purchase/purchases-panel.tsx";
import { FileRow } from "../features/content/free-download/downloads.tsx";
import { PostMeta } from "../features/content/post/post-meta.tsx";
import { DialogueEntry } from "../features/journey/dialogue/dialogues-panel.tsx";
import { MoodChart } from "../features/journey/dialogue/mood-chart.tsx";
import { ManualNotes } from "../features/journey/manual/manual-progress-section.tsx";
import { OracleSlip } from "../features/journey/oracle/slip/oracle-slip.tsx";
import { PrayerContent } from "../features/journey/prayer/prayer-dialog.tsx";
import { PrayerRow } from "../features/journey/prayer/prayer-list.tsx";
import { FulfilledSection } from "../features/journey/recurrence/fulfilled-section.tsx";
import { ManualsSection } from "../features/journey/recurrence/manuals-section.tsx";
import { DrawRow } from "../features/journey/temple/draws/draws-panel.tsx";
import { OrderRow } from "../features/site/account/orders/orders-section.tsx";
import { DeviceRow } from "../features/site/account/sessions/devices-section.tsx";
import { NotificationItem } from "../features/site/inbox/inbox.tsx";
import { renderWithData } from "../lib/page/testing.tsx";

// Late enough that the day in Taipei is the next one: 25 November, 00:30; and two and four days later.
const first = "2026-11-24T16:30:00.000Z";
const second = "2026-11-26T16:30:00.000Z";
const third = "2026-11-28T16:30:00.000Z";
const nothing = () => {};
const id = "0192a000-0000-7000-8000-000000000001";

const text = (part: ReactNode) =>
  renderWithData(part, nothing)
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(" ", " ");

const purchase = {
  id,
  productName: "夜空之石",
  productType: "music",
  price: 190,
  imageUrl: null,
  purchaseDate: first,
  fileUrl: null,
  mediaType: null,
  newer: { number: 2, note: "", date: third, boughtUrl: "/uploads/1.mp3" },
  stoppedAt: second,
} as const;
const file = {
  name: "守則",
  description: "",
  filename: "rules.pdf",
  size: 1000,
  date: first,
  type: "application/pdf",
  own: false,
  stopped: false,
  newer: null,
} as const;
const prayer = {
  id,
  title: "學會拒絕",
  content: "願我好好說一聲不。",
  status: "completed",
  energyLevel: 3,
  successRate: null,
  createdAt: first,
  topic: null,
  soulPlanet: "saturn",
  soulLeyline: "luye",
  sacredObject: "beitou_stone",
  sacredSong: "spirit_light",
  thanks: "謝謝山。",
  fulfilledAt: third,
  reply: "慢慢來。",
  repliedAt: second,
} as const;
const dialogue = {
  id,
  meditationDate: "2026-11-25",
  emotionalState: "calm",
  dialogueContent: "今天只是坐著。",
  soulInsights: "",
} as const;
const oracle = { id, title: "第一籤", description: "風起", fortuneLevel: 3, category: "general" };
const enrolment = {
  id,
  manual: "energy_manual",
  startedAt: first,
  finishedAt: third,
  days: [{ dayNumber: 1, doneAt: first, taipeiDay: "2026-11-25", note: null }],
  next: null,
} as const;

const shown: [string, () => ReactNode, ...(RegExp | string)[]][] = [
  [
    "an order",
    () => <OrderFacts order={sampleOrder({ createdAt: first, paidAt: second, result: "paid" })} />,
    "下單2026年11月25日付款2026年11月27日",
  ],
  [
    "an order in the list",
    () => <OrderRow order={sampleOrder({ createdAt: first, paidAt: second })} />,
    "2026年11月25日　訂單 PS2611210001",
  ],
  [
    "a code to pay by",
    () => <PaymentCode waiting={{ ...samplePaymentCode, expiresAt: first }} total={9990} />,
    "繳費期限11月25日 00:30 前",
  ],
  [
    "a purchase",
    () => (
      <PurchaseCard purchase={purchase} sound={{ playing: null, failed: null, toggle: nothing }} onLook={nothing} />
    ),
    /^[^0-9]*2026年11月25日夜空之石2026年11月27日起退款處理中.*這是第 2 版，2026年11月29日更新/,
  ],
  ["a file", () => <FileRow file={file} />, "日期2026年11月25日"],
  ["a post", () => <PostMeta post={{ category: "practice", publishedAt: first } as never} />, "2026年11月25日"],
  [
    "a wish",
    () => <PrayerContent prayer={prayer} />,
    "寫於 2026年11月25日",
    "慢慢來。2026年11月27日",
    "謝謝山。2026年11月29日 還願",
  ],
  ["a wish in the list", () => <PrayerRow prayer={prayer} onOpen={nothing} />, "2026年11月25日"],
  ["a dialogue", () => <DialogueEntry dialogue={dialogue} cared={false} />, "2026年11月25日今天只是坐著。"],
  [
    "the chart of moods",
    () => (
      <MoodChart
        dialogues={[{ ...dialogue, id: "2", meditationDate: "2026-11-29", emotionalState: "anxious" }, dialogue]}
        more={false}
      />
    ),
    "2026年11月25日2026年11月29日",
    /用文字讀2026年11月25日　平靜2026年11月29日　/,
  ],
  ["the days of a manual", () => <ManualNotes enrolment={enrolment as never} name="能量手冊" />, "2026年11月25日"],
  [
    "what came round",
    () => (
      <FulfilledSection
        wishes={[{ id, content: "願。", wishedOn: "2026-11-25", fulfilledOn: "2026-11-27", days: 2, thanks: null }]}
        count={1}
      />
    ),
    "2 天2026年11月25日許願，2026年11月27日圓滿",
  ],
  [
    "a finished manual",
    () => (
      <ManualsSection
        manuals={[
          {
            manual: "energy_manual",
            finishedOn: "2026-11-29",
            notes: [{ dayNumber: 1, day: "2026-11-25", note: "風停了。" }],
          },
        ]}
      />
    ),
    "2026年11月29日走完",
    "第 1 天　2026年11月25日風停了。",
  ],
  ["a slip", () => <OracleSlip draw={{ id, oracle, question: "", drawnAt: first } as never} />, "2026年11月25日"],
  [
    "a slip in the list",
    () => <DrawRow drawn={{ oracle, question: "", oracleText: "風起", drawnAt: first, readings: [] } as never} />,
    "2026年11月25日",
  ],
  [
    "a session",
    () => (
      <DeviceRow
        session={{ id, isCurrent: false, userAgent: "", createdAt: first, lastUsedAt: second }}
        busy={false}
        onEnd={nothing}
      />
    ),
    "2026年11月25日登入最近使用 2026年11月27日 上午12時",
  ],
  [
    "a notification",
    () => (
      <NotificationItem
        notification={{
          id,
          title: "付款完成",
          message: "",
          type: "system",
          path: null,
          isRead: true,
          createdAt: first,
        }}
        busy={false}
        onRead={nothing}
        onFollow={nothing}
      />
    ),
    "　2026年11月25日",
  ],
];

test.each(shown)("%s has its days as they are in Taipei", (_, part, ...days) => {
  for (const day of days) expect(text(part())).toMatch(day);
});
