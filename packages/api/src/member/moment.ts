import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import { Moment, MomentInput } from "@panshi/contracts/journey/moment";
import { id, IdInput } from "@panshi/contracts/platform/text";
import {
  createMoment,
  deleteMoment,
  listOwnMeditationMoments,
  updateMoment,
} from "@panshi/core/journey/moment/manage-moments";
import * as z from "zod/mini";
import { withTotalFlag, memberProcedure, router } from "../trpc.ts";

const tag = "靈魂聖殿";

export const moment = router({
  list: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/meditation-moments", summary: "自己的冥想時刻", paged: true, tag } })
    .input(ListInput)
    .output(pageSchema(Moment))
    .query(({ ctx, input }) => listOwnMeditationMoments(ctx, withTotalFlag(ctx, input))),
  create: memberProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/meditation-moments",
        status: 201,
        summary: "收藏冥想時刻",
        errors: ["membership_required"],
        tag,
      },
    })
    .input(MomentInput)
    .output(Moment)
    .mutation(({ ctx, input }) => createMoment(ctx, input)),
  update: memberProcedure
    .meta({
      rest: {
        method: "PUT",
        path: "/api/meditation-moments/:id",
        summary: "修改冥想時刻",
        errors: ["membership_required"],
        tag,
      },
    })
    .input(z.safeExtend(MomentInput, { id }))
    .output(Moment)
    .mutation(({ ctx, input }) => updateMoment(ctx, input)),
  delete: memberProcedure
    .meta({
      rest: { method: "DELETE", path: "/api/meditation-moments/:id", status: 204, summary: "刪除冥想時刻", tag },
    })
    .input(IdInput)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteMoment(ctx, input)),
});
