import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import type { OracleCategory } from "@panshi/contracts/journey/oracle";
import type { LeylineKey, PlanetKey, SacredObjectKey, SacredSongKey } from "@panshi/contracts/journey/journey";
import { AppError } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { type Db, newId, pipeline, requireTransaction } from "@panshi/db";
import { prayerSearchVectorText } from "@panshi/db/search";
import { incrementMemberPrayerCount } from "../../accounts/member/change-member.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ctx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { viewSwitches } from "../../platform/settings/view-settings.ts";
import { prayerTitle } from "./rules.ts";
import { findTopic, insertPrayer } from "./store.ts";

/** A prayer to be created: the wish as `content`, with the journey choices of its ritual. */
export type NewPrayer = {
  memberId: string;
  /** For the search of staff. */
  memberName: string;
  content: string;
  energyLevel: number;
  topic: OracleCategory | null;
  soulPlanet: PlanetKey;
  soulLeyline: LeylineKey;
  sacredObject: SacredObjectKey;
  sacredSong: SacredSongKey;
};

/**
 * Creates a prayer of today from a wish, and returns its id; its title is the first sentence. Every wish passes here, and one with
 * words of crisis is open for care. The member's row is locked from then on. `isDaily`: whether it is a ritual of its day, and not the
 * one that the journey ends or a trial begins with.
 */
export async function createPrayer(
  ctx: { db: Db; clock: Clock },
  { isDaily, ...input }: NewPrayer & { isDaily: boolean },
): Promise<string> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const id = newId(now);
  const { memberName, ...wish } = input;
  const title = prayerTitle(wish.content);
  await pipeline(ctx, [
    () =>
      insertPrayer(ctx.db, {
        id,
        ...wish,
        isDaily,
        title,
        search: prayerSearchVectorText({ title, memberName }),
        care: mentionsCrisis(wish.content) ? "open" : null,
        ritualDay: taipeiDay(now),
        createdAt: now,
        updatedAt: now,
      }),
    () => incrementMemberPrayerCount(ctx, { memberId: wish.memberId }),
  ]);
  return id;
}

/** Throws `prayers_closed` while the settings have the prayer service switched off. */
export async function requirePrayerServiceOpen(ctx: Pick<Ctx, "db" | "cache">): Promise<void> {
  const { prayers } = await viewSwitches(ctx);
  if (!prayers) throw new AppError("prayers_closed");
}

/**
 * The topic of one of the caller's prayers. Throws `not_found` for another member's, and `unauthorized` for a visitor: it is a
 * member whose session is over.
 */
export async function requirePrayerTopic(
  ctx: MemberOrVisitorCtx,
  { prayerId }: { prayerId: string },
): Promise<OracleCategory | null> {
  if (ctx.actor.kind !== "member") throw new AppError("unauthorized");
  const topic = await findTopic(ctx.db, ctx.actor.viewer.id, prayerId);
  if (topic === undefined) throw new AppError("not_found");
  return topic;
}
