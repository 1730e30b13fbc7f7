import { OwnCoupon, OwnReferral } from "@panshi/contracts/commerce/own-referral";
import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import { listOwnCoupons, viewOwnReferral } from "@panshi/core/commerce/referral/view-own-referral";
import { memberProcedure, router } from "../trpc.ts";

export const referral = router({
  mine: memberProcedure.output(OwnReferral).query(({ ctx }) => viewOwnReferral(ctx)),
  coupons: memberProcedure
    .input(ListInput)
    .output(pageSchema(OwnCoupon))
    .query(({ ctx, input }) => listOwnCoupons(ctx, input)),
});
