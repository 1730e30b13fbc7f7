import { Profile, ProfileInput } from "@panshi/contracts/profile";
import { changeProfile } from "@panshi/core/member/change-profile";
import { viewProfile } from "@panshi/core/member/view-profile";
import { memberProcedure, router } from "../trpc.ts";

export const profile = router({
  view: memberProcedure.output(Profile).query(({ ctx }) => viewProfile(ctx)),
  change: memberProcedure
    .input(ProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),
});
