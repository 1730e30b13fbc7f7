import { Profile, ProfileInput } from "@panshi/contracts/accounts/profile";
import { changeProfile } from "@panshi/core/accounts/member/change-profile";
import { viewProfile } from "@panshi/core/accounts/member/view-profile";
import { memberProcedure, router } from "../trpc.ts";

export const profile = router({
  view: memberProcedure.output(Profile).query(({ ctx }) => viewProfile(ctx)),
  change: memberProcedure
    .input(ProfileInput)
    .output(Profile)
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),
});
