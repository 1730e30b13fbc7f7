import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import { TempleOverview } from "@panshi/contracts/journey/temple";
import { SignedInMember } from "@panshi/contracts/accounts/member";
import { Membership } from "@panshi/contracts/commerce/membership";
import { FulfilPrayerInput, Prayer, PrayerDetail, OwnPrayerListInput } from "@panshi/contracts/journey/prayer";
import { Purchase } from "@panshi/contracts/commerce/purchase";
import { Recurrence } from "@panshi/contracts/journey/recurrence";
import { IdInput } from "@panshi/contracts/platform/text";
import { startOwnTrial } from "@panshi/core/commerce/membership/start-trial";
import { viewTempleOverview } from "@panshi/core/journey/temple/view-temple-overview";
import { viewMembership } from "@panshi/core/commerce/membership/view-membership";
import { fulfilPrayer } from "@panshi/core/journey/prayer/fulfil-prayer";
import { listPrayers, viewPrayer } from "@panshi/core/journey/prayer/view-prayers";
import { listPurchases } from "@panshi/core/commerce/purchase/list-purchases";
import { viewRecurrence } from "@panshi/core/journey/recurrence/view-recurrence";
import * as z from "zod/mini";
import { withTotalFlag, memberProcedure, router } from "../trpc.ts";

const tag = "靈魂聖殿";

export const temple = router({
  overview: memberProcedure.output(TempleOverview).query(({ ctx }) => viewTempleOverview(ctx)),
  membership: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/membership", summary: "自己的會員方案", tag } })
    .output(Membership)
    .query(({ ctx }) => viewMembership(ctx)),
  startTrial: memberProcedure
    .output(z.object({ user: SignedInMember, started: z.boolean() }))
    .mutation(({ ctx }) => startOwnTrial(ctx)),
  prayers: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/prayers", summary: "自己的祈願", paged: true, tag } })
    .input(OwnPrayerListInput)
    .output(pageSchema(Prayer))
    .query(({ ctx, input }) => listPrayers(ctx, withTotalFlag(ctx, input))),
  prayer: memberProcedure
    .input(IdInput)
    .output(PrayerDetail)
    .query(({ ctx, input }) => viewPrayer(ctx, input)),
  fulfil: memberProcedure
    .input(FulfilPrayerInput)
    .output(PrayerDetail)
    .mutation(({ ctx, input }) => fulfilPrayer(ctx, input)),
  recurrence: memberProcedure.output(Recurrence).query(({ ctx }) => viewRecurrence(ctx)),
  purchases: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/soul-purchases", summary: "自己的收藏", paged: true, tag } })
    .input(ListInput)
    .output(pageSchema(Purchase))
    .query(({ ctx, input }) => listPurchases(ctx, withTotalFlag(ctx, input))),
});
