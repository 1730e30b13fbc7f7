import { trpc } from "@panshi/client/trpc";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { declareNoun } from "../../../kit/noun.ts";

export const prayers = declareNoun<AdminPrayer>({
  name: "祈願記錄",
  unit: "則",
  title: ({ title }) => title,
  calls: trpc.admin.prayer,
});

/** The verbs of a prayer, which name its dialogs in the address. */
export const VIEW_VERB = "查看";
export const UPDATE = "更新狀態";
export const REPLY = "回覆";
export const ATTEND = "關懷";

/** Whether a loaded prayer has the text of a search in its title, or its member's name or e-mail (S2.117). */
export function hasText({ title, memberName, memberEmail }: AdminPrayer, text: string): boolean {
  const searched = text.normalize("NFKC").toLowerCase();
  return [title, memberName, memberEmail ?? ""].some((part) => part.normalize("NFKC").toLowerCase().includes(searched));
}
