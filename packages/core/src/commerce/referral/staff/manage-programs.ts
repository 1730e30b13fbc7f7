import type { ReferralProgram, ReferralProgramChange, ReferralProgramEdit } from "@panshi/contracts/commerce/referral";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, transaction } from "@panshi/db";
import { referralPrograms } from "@panshi/db/schema";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { staffList } from "../../../platform/edited-rows/row-verbs.ts";
import { rowStore, rowView } from "../../../platform/row-store.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { referralProgramListQuery, selectReferralProgram } from "../program-store.ts";

const store = rowStore(referralPrograms);

/** The programs with what came of them. */
export const listReferralPrograms = staffList("marketing:read", referralProgramListQuery, rowView);

/** What the audit log holds: what was written, without figures that members change. */
const audited = ({ totalReferrals: _referrals, totalRewards: _rewards, ...written }: ReferralProgram) => written;

async function readProgram({ db }: Pick<AdministratorCtx, "db">, id: string): Promise<ReferralProgram> {
  const row = await selectReferralProgram(db, id);
  if (!row) throw new AppError("not_found");
  return rowView(row);
}

/**
 * Sets a program. A reward is worth what the program says when it is given; whether an order reaches the minimum was decided when it was
 * paid. Throws `not_found`, `edit_conflict`.
 */
export const updateReferralProgram = staffVerb(
  "referrals:write",
  (ctx, { id, updatedAt, ...values }: ReferralProgramEdit): Promise<ReferralProgram> =>
    transaction(ctx, async (tx) => {
      await store.lock(tx, id);
      const before = await readProgram(tx, id);
      requireUnchanged(before, { updatedAt });
      await store.update(tx, id, values);
      const after = await readProgram(tx, id);
      writeAudit(tx, {
        action: "referral_program.update",
        subjectId: id,
        before: audited(before),
        after: audited(after),
      });
      return after;
    }),
);

/** Starts or stops a program; one that is so already stays as it is, without an entry. */
const setActive =
  (isActive: boolean) =>
  (ctx: AdministratorCtx, { id, updatedAt }: ReferralProgramChange): Promise<ReferralProgram> =>
    transaction(ctx, async (tx) => {
      await store.lock(tx, id);
      const before = await readProgram(tx, id);
      requireUnchanged(before, { updatedAt });
      if (before.isActive === isActive) return before;
      await store.update(tx, id, { isActive });
      const after = await readProgram(tx, id);
      writeAudit(tx, {
        action: isActive ? "referral_program.start" : "referral_program.stop",
        subjectId: id,
        before: audited(before),
        after: audited(after),
      });
      return after;
    });

const start = setActive(true);

/** Starts a program; none is stopped by it. Throws `not_found`, `edit_conflict`, `referral_program_running`. */
export const startReferralProgram = staffVerb("referrals:write", async (ctx, input: ReferralProgramChange) => {
  try {
    return await start(ctx, input);
  } catch (error) {
    if (databaseFailure(error)?.constraint !== "referral_programs_running_key") throw error;
    throw new AppError("referral_program_running", { cause: error });
  }
});

/**
 * Stops a program: whoever registers from now on is not recorded as referred; who registered before still earns the rewards. Throws
 * `not_found`, `edit_conflict`.
 */
export const stopReferralProgram = staffVerb("referrals:write", setActive(false));
