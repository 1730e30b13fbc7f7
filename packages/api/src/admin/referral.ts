import {
  Referral,
  referralList,
  ReferralProgram,
  ReferralProgramChange,
  ReferralProgramEdit,
  referralProgramList,
} from "@panshi/contracts/commerce/referral";
import {
  listReferralPrograms,
  startReferralProgram,
  stopReferralProgram,
  updateReferralProgram,
} from "@panshi/core/commerce/referral/staff/manage-programs";
import { listReferrals } from "@panshi/core/commerce/referral/staff/list-referrals";
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const routes = rowRoutes("/api/admin/referral-programs", "後台行銷");

/** The programs, of which at most one runs. */
export const referralProgram = router({
  list: staffPage(
    listReferralPrograms,
    referralProgramList,
    ReferralProgram,
    routes.list("所有推薦計畫，與推薦的人數與獎勵"),
  ),
  update: staffMutation(updateReferralProgram, ReferralProgramEdit, ReferralProgram),
  start: staffMutation(startReferralProgram, ReferralProgramChange, ReferralProgram),
  stop: staffMutation(stopReferralProgram, ReferralProgramChange, ReferralProgram),
});

/** Who referred whom, and what came of it. */
export const referral = router({
  list: staffPage(listReferrals, referralList, Referral),
});
