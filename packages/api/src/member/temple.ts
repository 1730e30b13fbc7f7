import { ListInput, page } from "@panshi/contracts/list";
import { Overview } from "@panshi/contracts/member";
import { Membership } from "@panshi/contracts/membership";
import { Prayer } from "@panshi/contracts/prayer";
import { viewOverview } from "@panshi/core/dashboard/view-overview";
import { viewMembership } from "@panshi/core/membership/view-membership";
import { listPrayers } from "@panshi/core/prayer/list-prayers";
import { memberProcedure, router } from "../trpc.ts";

const tag = "靈魂聖殿";

export const temple = router({
  overview: memberProcedure.output(Overview).query(({ ctx }) => viewOverview({ ctx: ctx.verb })),
  membership: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/membership", summary: "自己的會員方案", tag } })
    .output(Membership)
    .query(({ ctx }) => viewMembership({ ctx: ctx.verb })),
  prayers: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/prayers", summary: "自己的祈願", paged: true, tag } })
    .input(ListInput)
    .output(page(Prayer))
    .query(({ ctx, input }) => listPrayers({ ctx: ctx.verb, input })),
});
