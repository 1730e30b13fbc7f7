import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import { emotionalStates } from "@panshi/contracts/journey/dialogue";
import { oracleCategories } from "@panshi/contracts/journey/oracle-labels";
import { orderStateLabels } from "@panshi/contracts/commerce/order-list";
import { referralStates } from "@panshi/contracts/commerce/referral-state";
import type { AccountExport } from "@panshi/contracts/site/own-data";
import { type ExportedList, exportedLists } from "@panshi/contracts/site/exported-lists";
import { plans } from "@panshi/contracts/commerce/plan";
import { productTypes } from "@panshi/contracts/commerce/purchase";
import { readingVoices } from "@panshi/contracts/journey/reading";

type Row = Readonly<Record<string, unknown>>;
/** The names of fields, in the order in which they are read; a field without one is not read aloud, and is in the file. */
const labels: Readonly<Record<string, string>> = {
  title: "題目",
  name: "名稱",
  content: "內容",
  verse: "籤詩",
  question: "問的是",
  dialogueContent: "對話",
  soulInsights: "聽見的",
  combinationName: "名字",
  manual: "手冊",
  dayNumber: "第幾天",
  note: "留下的話",
  productName: "名稱",
  productType: "種類",
  description: "內容",
  message: "內容",
  reply: "回覆",
  thanks: "感謝",
  topic: "主題",
  planType: "方案",
  emotionalState: "心情",
  state: "狀態",
  energyLevel: "心力",
  successRate: "成功率",
  soulPlanet: "星球",
  soulLeyline: "地脈",
  sacredObject: "聖物",
  sacredSong: "聖歌",
  prayerManual: "手冊",
  prayerWish: "第一個願",
  fullName: "姓名",
  firstName: "名",
  lastName: "姓",
  email: "電子郵件",
  phone: "手機號碼",
  number: "訂單編號",
  total: "金額（元）",
  price: "價格（元）",
  couponCode: "優惠碼",
  value: "折抵（元）",
  code: "代碼",
  meditationDate: "日期",
  taipeiDay: "日期",
  drawnAt: "抽籤",
  startsAt: "開始",
  endsAt: "結束",
  startedAt: "開始",
  doneAt: "完成",
  finishedAt: "走完",
  fulfilledAt: "還願",
  repliedAt: "回覆的日子",
  purchasedAt: "購買",
  withdrawnAt: "收回",
  paidAt: "付款",
  referredAt: "隨別人的推薦註冊",
  rewardedAt: "發放謝禮",
  readAt: "讀過",
  createdAt: "日期",
};

type Named = Readonly<Record<string, string | { label: string } | { name: string }>>;
const named = (rows: readonly { key: string; name: string }[]): Named =>
  Object.fromEntries(rows.map(({ key, name }) => [key, name]));
const choices: Readonly<Record<string, Named>> = {
  topic: oracleCategories,
  planType: plans,
  emotionalState: emotionalStates,
  state: { ...orderStateLabels, ...referralStates },
  productType: productTypes,
  manual: named(prayerManuals),
  prayerManual: named(prayerManuals),
  soulPlanet: named(planets),
  soulLeyline: named(leylines),
  sacredObject: named(sacredObjects),
  sacredSong: named(sacredSongs),
};

/** A value as a person reads it: a choice by its name, a time as its Taipei day. */
export function formatExportValue(field: string, value: unknown): string {
  const choice = choices[field]?.[String(value)];
  if (choice) return typeof choice === "string" ? choice : "label" in choice ? choice.label : choice.name;
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value)) return formatTaipeiDay(value);
  return String(value);
}

/** What one row says, without what is empty. */
export const formatExportFields = (row: Row): { field: string; label: string; value: string }[] =>
  Object.entries(labels).flatMap(([field, label]) => {
    const value = row[field];
    if (value === undefined || value === null || value === "" || typeof value === "object") return [];
    return { field, label, value: formatExportValue(field, value) };
  });

/** Everything of an export as a page: what a person wrote and did, in the order of the file. */
export function OwnDataView({ data }: { data: AccountExport }) {
  return (
    <div className="print-alone grid gap-16">
      <p className="text-ink-soft">{formatTaipeiDay(data.exportedAt)}的樣子。</p>
      <Part title="個人資料" rows={[data.profile]} />
      <Part title="旅程的選擇" rows={[data.choices]} />
      {(Object.keys(exportedLists) as ExportedList[]).map((list) => (
        <Part key={list} title={exportedLists[list]} rows={data[list]} />
      ))}
    </div>
  );
}

function Part({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <h2 className="text-2xl">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">沒有。</p>
      ) : (
        <ol className="grid">
          {rows.map((row, index) => (
            // Rows have no ids in the export.
            <li key={index} className="border-t border-line py-4">
              <Fields row={row} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Fields({ row }: { row: Row }) {
  const readings = Array.isArray(row["readings"]) ? (row["readings"] as Row[]) : [];
  return (
    <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {formatExportFields(row).map(({ field, label, value }) => (
        <Field key={field} label={label} value={value} />
      ))}
      {readings.map(({ voice, text, answer }, index) => (
        <Field
          key={index}
          label={`解讀（${readingVoices[voice as keyof typeof readingVoices]?.label ?? String(voice)}）`}
          value={[text, answer && `你的回答：${String(answer)}`].filter(Boolean).join("\n\n")}
        />
      ))}
    </dl>
  );
}

const Field = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-sm text-ink-soft max-sm:not-first:mt-3">{label}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
  </>
);
