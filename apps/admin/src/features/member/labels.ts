import { leylines } from "@panshi/contracts/catalogue/leylines";
import { planets } from "@panshi/contracts/catalogue/planets";
import { prayerManuals } from "@panshi/contracts/catalogue/prayer-manuals";
import { sacredObjects } from "@panshi/contracts/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/catalogue/sacred-songs";
import type { MemberDetail, MemberGrant } from "@panshi/contracts/member-detail";
import type { OrderState } from "@panshi/contracts/order";
import type { Tone } from "@panshi/ui/display/badge";

/** The states of an order for administrators. */
export const orderStates: Record<OrderState, { label: string; tone: Tone }> = {
  draft: { label: "尚未送出", tone: "plain" },
  pending: { label: "等待付款", tone: "warn" },
  paid: { label: "已付款，待處理", tone: "warn" },
  fulfilled: { label: "已付款", tone: "good" },
  cancelled: { label: "已取消", tone: "plain" },
  expired: { label: "已過期", tone: "plain" },
  refunded: { label: "已退款", tone: "plain" },
  partly_refunded: { label: "部分退款", tone: "plain" },
};

/** Where a plan came from. */
export const grantSources: Record<MemberGrant["source"], string> = {
  trial: "註冊體驗",
  order: "訂單",
  administrator: "管理員",
  seed: "示範資料",
};

type Choices = Pick<MemberDetail, "soulPlanet" | "soulLeyline" | "sacredObject" | "sacredSong" | "prayerManual">;
type Named = readonly { key: string; name: string }[];

const choices: readonly (readonly [keyof Choices, string, Named])[] = [
  ["soulPlanet", "星球", planets],
  ["soulLeyline", "地脈", leylines],
  ["sacredObject", "聖物", sacredObjects],
  ["sacredSong", "聖歌", sacredSongs],
  ["prayerManual", "功課", prayerManuals],
];

/** What the member chose on the journey, by names; a key of an earlier release as it is. */
export const choicesOf = (member: Choices): (readonly [label: string, name: string | null])[] =>
  choices.map(([field, label, named]) => {
    const key = member[field];
    return [label, named.find((one) => one.key === key)?.name ?? key];
  });
