import { CompleteRitualInput } from "@panshi/contracts/journey/journey";
import { id } from "@panshi/contracts/platform/text";
import { SignedInMember } from "@panshi/contracts/accounts/member";
import { completeRitual } from "@panshi/core/journey/journey/complete-registration";
import * as z from "zod/mini";
import { memberProcedure, router } from "../trpc.ts";

export const journey = router({
  complete: memberProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/complete-registration",
        summary: "完成註冊與儀式，開始體驗",
        errors: ["prayers_closed", "membership_required", "ritual_limit"],
        tag: "祈願",
      },
    })
    .input(CompleteRitualInput)
    .output(z.object({ message: z.string(), user: SignedInMember, prayerId: id, care: z.boolean() }))
    .mutation(({ ctx, input }) => completeRitual(ctx, input)),
});
