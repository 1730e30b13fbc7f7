import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { MemberCtx } from "../../platform/context.ts";
import type { Viewer } from "../../platform/viewer.ts";

/**
 * The documented `User` (statement S3.01), from the row that the session already read. `now` decides whether the
 * membership is active.
 */
export const toUser = (viewer: Viewer, now: Date): SignedInMember => ({
  id: viewer.id,
  firstName: viewer.firstName,
  profile: {
    registrationCompleted: viewer.registrationCompleted,
    fullName: viewer.fullName,
    soulPlanet: viewer.soulPlanet,
    soulLeyline: viewer.soulLeyline,
    sacredObject: viewer.sacredObject,
    sacredSong: viewer.sacredSong,
    prayerWish: viewer.prayerWish,
  },
  activeMembership: viewer.latestPeriod && {
    endDate: viewer.latestPeriod.endsAt.toISOString(),
    isActive: viewer.latestPeriod.endsAt > now,
  },
});

/** `GET /api/auth/user`: the signed-in member. */
export const viewUser = (ctx: MemberCtx): SignedInMember => toUser(ctx.actor.viewer, ctx.clock.now());
