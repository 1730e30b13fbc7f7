import { AppError } from "@panshi/contracts/platform/errors";
import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { AdminPlan } from "@panshi/contracts/commerce/plan-edit";
import { type Db, requireTransaction } from "@panshi/db";
import { membershipPlans as table } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { nextUpdatedAt, requireUnchanged } from "../../platform/conflict.ts";

/** The plans on sale, cheapest first. */
export const selectActivePlans = (db: Db) =>
  db.select().from(table).where(eq(table.isActive, true)).orderBy(asc(table.price), asc(table.id));

/** A plan, on sale or not; null for none. */
export async function findPlan(db: Db, planType: PlanType) {
  const [row] = await db.select().from(table).where(eq(table.planType, planType));
  return row ?? null;
}

const adminColumns = {
  id: table.id,
  planType: table.planType,
  name: table.title,
  description: table.subtitle,
  price: table.price,
  originalPrice: table.originalPrice,
  duration: table.durationDays,
  features: table.features,
  buttonText: table.buttonText,
  isActive: table.isActive,
  isHighlighted: table.isPopular,
  updatedAt: table.updatedAt,
};
type Row = Omit<AdminPlan, "updatedAt"> & { updatedAt: Date };
const view = ({ updatedAt, ...plan }: Row): AdminPlan => ({ ...plan, updatedAt: updatedAt.toISOString() });

/** Every plan as administrators see it; there is one of each type. */
export async function selectPlans(db: Db): Promise<AdminPlan[]> {
  return (await db.select(adminColumns).from(table)).map(view);
}

/** A plan, locked until the transaction ends. Throws `not_found`, and `edit_conflict` where it changed since `updatedAt`. */
export async function lockPlan({ db }: { db: Db }, edited: { id: string; updatedAt?: string | undefined }) {
  requireTransaction({ db });
  const [row] = await db.select(adminColumns).from(table).where(eq(table.id, edited.id)).for("update");
  if (!row) throw new AppError("not_found");
  const plan = view(row);
  requireUnchanged(plan, edited);
  return plan;
}

/** What of a plan can change. */
export type PlanValues = Omit<AdminPlan, "id" | "planType" | "updatedAt">;

export async function updatePlanRow(
  { db, clock }: { db: Db; clock: Clock },
  id: string,
  { name, description, duration, isHighlighted, ...values }: PlanValues,
): Promise<AdminPlan> {
  const [row] = await db
    .update(table)
    .set({
      ...values,
      title: name,
      subtitle: description,
      durationDays: duration,
      isPopular: isHighlighted,
      updatedAt: nextUpdatedAt(table.updatedAt, clock.now()),
    })
    .where(eq(table.id, id))
    .returning(adminColumns);
  if (!row) throw new AppError("not_found");
  return view(row);
}
