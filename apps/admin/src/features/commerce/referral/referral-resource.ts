import { trpc } from "@panshi/client/trpc";
import type { Referral, ReferralProgram } from "@panshi/contracts/commerce/referral";
import { declareResource } from "../../../kit/resource-info.ts";

export const referralResource = declareResource<Referral>({
  name: "推薦",
  unit: "筆",
  title: ({ refereeName }) => refereeName,
  calls: trpc.admin.referral,
});

export const referralProgramResource = declareResource<ReferralProgram>({
  name: "推薦計畫",
  unit: "個",
  title: ({ name }) => name,
  calls: trpc.admin.referralProgram,
});
