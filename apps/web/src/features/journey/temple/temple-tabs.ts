/** The tabs in order; `key` is their name in the address (`?tab=`). */
export const templeTabs = [
  { key: "overview", label: "總覽" },
  { key: "prayers", label: "祈願" },
  { key: "treasury", label: "寶庫" },
  { key: "oracles", label: "靈籤" },
  { key: "dialogues", label: "對話" },
  { key: "meditation", label: "冥想" },
  { key: "recurrence", label: "回望" },
] as const;
export type TempleTab = (typeof templeTabs)[number]["key"];

/** The tab of an address; the overview for none and for an unknown one. */
export const parseTempleTab = (tabParam: string | null): TempleTab =>
  templeTabs.find(({ key }) => key === tabParam)?.key ?? "overview";
