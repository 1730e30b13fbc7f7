import { trpc } from "@panshi/client/trpc";
import type { AdminPrayer } from "@panshi/contracts/journey/prayer-list";
import { declareResource } from "../../../kit/resource-info.ts";

export const prayerResource = declareResource<AdminPrayer>({
  name: "祈願紀錄",
  unit: "則",
  title: ({ title }) => title,
  calls: trpc.admin.prayer,
});

/** Whether a loaded prayer has the text of a search in its title, or its member's name or e-mail (S2.117). */
export function prayerMatchesSearch({ title, memberName, memberEmail }: AdminPrayer, text: string): boolean {
  const searched = text.normalize("NFKC").toLowerCase();
  return [title, memberName, memberEmail ?? ""].some((part) => part.normalize("NFKC").toLowerCase().includes(searched));
}
