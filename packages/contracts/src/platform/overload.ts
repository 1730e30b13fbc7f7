import { maintenanceTexts } from "./maintenance.ts";

/** What the page of an overloaded server says. Here, because the web fonts are cut for the characters of these files. */
export const overloadTexts = {
  ...maintenanceTexts,
  name: "人很多",
  title: ["石頭前面，", "現在人很多"],
  lead: "這一頁現在還輪不到，等幾秒再試就好。你的帳號、願、籤和方案都收得好好的，一樣也不會少。",
} as const;
