import { Profile, ProfileInput } from "@panshi/contracts/accounts/profile";
import { changeProfile, viewProfile } from "@panshi/core/accounts/member/change-profile";
import { memberProcedure, router } from "../trpc.ts";

export const profile = router({
  view: memberProcedure.output(Profile).query(({ ctx }) => viewProfile(ctx)),
  change: memberProcedure
    .input(ProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),
});
