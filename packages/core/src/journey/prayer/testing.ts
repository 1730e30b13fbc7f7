import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { newId, transaction } from "@panshi/db";
import { incrementMemberPrayerCount } from "../../accounts/member/change-member.ts";
import type { Ctx } from "../../platform/context.ts";
import { completedAtForStatus } from "./rules.ts";
import { insertPrayer } from "./store.ts";

/** For tests: inserts a prayer for each of `given`, one millisecond apart, so that the last is the newest. */
export async function insertTestPrayers(
  ctx: Pick<Ctx, "db" | "clock">,
  memberId: string,
  given: Partial<Parameters<typeof insertPrayer>[1]>[],
): Promise<void> {
  const start = ctx.clock.now().getTime();
  await transaction(ctx, async ({ db }) => {
    for (const [index, each] of given.entries()) {
      const at = new Date(start + index);
      await incrementMemberPrayerCount({ db }, { memberId });
      await insertPrayer(db, {
        id: newId(at),
        memberId,
        title: `祈願 ${index}`,
        content: "願平安",
        soulPlanet: "venus",
        soulLeyline: "luye",
        sacredObject: "meteorite",
        sacredSong: "spirit_light",
        ritualDay: taipeiDay(at),
        createdAt: at,
        updatedAt: at,
        completedAt: completedAtForStatus(each.status ?? "pending", null, at),
        ...each,
      });
    }
  });
}
