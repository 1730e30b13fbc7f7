import { trpc } from "@panshi/client/trpc";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { declareResource } from "../../../kit/resource-info.ts";

export const prayerResource = declareResource<AdminPrayer>({
  name: "祈願記錄",
  unit: "則",
  title: ({ title }) => title,
  calls: trpc.admin.prayer,
});

/** The verbs of a prayer, which name its dialogs in the address. */
export const VIEW_PRAYER_LABEL = "查看";
export const UPDATE_PRAYER_STATUS_LABEL = "更新狀態";
export const REPLY_TO_PRAYER_LABEL = "回覆";
export const CONFIRM_PRAYER_CARE_LABEL = "關懷";

/** Whether a loaded prayer has the text of a search in its title, or its member's name or e-mail (S2.117). */
export function prayerMatchesSearch({ title, memberName, memberEmail }: AdminPrayer, text: string): boolean {
  const searched = text.normalize("NFKC").toLowerCase();
  return [title, memberName, memberEmail ?? ""].some((part) => part.normalize("NFKC").toLowerCase().includes(searched));
}
