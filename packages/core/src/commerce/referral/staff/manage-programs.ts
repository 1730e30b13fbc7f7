import type { ReferralProgram, ReferralProgramChange, ReferralProgramEdit } from "@panshi/contracts/commerce/referral";
import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, transaction } from "@panshi/db";
import { referralPrograms } from "@panshi/db/schema";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { staffList } from "../../../platform/edited-rows/row-verbs.ts";
import { type EditedRow, type EditedValues, rowStore, rowView } from "../../../platform/row-store.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { referralProgramListQuery, selectReferralProgram } from "../program-store.ts";

const store = rowStore(referralPrograms);

/** The programs with what came of them. */
export const listReferralPrograms = staffList("marketing:read", referralProgramListQuery, rowView);

async function readProgram({ db }: Pick<AdministratorCtx, "db">, id: string): Promise<ReferralProgram> {
  const row = await selectReferralProgram(db, id);
  if (!row) throw new AppError("not_found");
  return rowView(row);
}

type Row = EditedRow<typeof referralPrograms>;
type Change = {
  action: `referral_program.${"update" | "start" | "stop"}`;
  values: Partial<EditedValues<typeof referralPrograms>>;
};

/**
 * Changes a program under its lock, with an entry of what was written; `toChange` returns null where nothing is to be changed. What came of
 * the program is counted only after that, also for the present row of a conflict.
 */
async function changeProgram(
  ctx: AdministratorCtx,
  { id, updatedAt }: ReferralProgramChange,
  toChange: (before: Row) => Change | null,
): Promise<ReferralProgram> {
  try {
    await transaction(ctx, async (tx) => {
      const before = await store.lock(tx, id);
      requireUnchanged(rowView(before), { updatedAt });
      const change = toChange(before);
      if (!change) return;
      const after = await store.update(tx, id, change.values);
      writeAudit(tx, { action: change.action, subjectId: id, before: rowView(before), after: rowView(after) });
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "edit_conflict")
      requireUnchanged(await readProgram(ctx, id), { updatedAt });
    throw error;
  }
  return readProgram(ctx, id);
}

/**
 * Sets a program, for whoever registers from now on: a referral keeps the terms of its registration. Throws `not_found`,
 * `edit_conflict`.
 */
export const updateReferralProgram = staffVerb(
  "referrals:write",
  (ctx, { id, updatedAt, ...values }: ReferralProgramEdit): Promise<ReferralProgram> =>
    changeProgram(ctx, { id, updatedAt }, () => ({ action: "referral_program.update", values })),
);

/** Starts or stops a program; one that is so already stays as it is, without an entry. */
const setActive = (isActive: boolean) => {
  const change = {
    action: isActive ? "referral_program.start" : "referral_program.stop",
    values: { isActive },
  } as const;
  return (ctx: AdministratorCtx, input: ReferralProgramChange): Promise<ReferralProgram> =>
    changeProgram(ctx, input, (before) => (before.isActive === isActive ? null : change));
};

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
