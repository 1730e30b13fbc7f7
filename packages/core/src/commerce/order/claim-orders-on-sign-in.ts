import { AppError } from "@panshi/contracts/platform/errors";
import { databaseFailure, transaction } from "@panshi/db";
import type { Ctx } from "../../platform/context.ts";
import { claimOrder } from "./claim-order.ts";
import type { FulfilOrderCtx } from "./fulfil-order.ts";
import { selectUnclaimedOrders } from "./store.ts";

/**
 * Assigns what this browser ordered as a guest to the member who has just signed in or registered; a membership starts
 * now (docs/decisions/0024). A failure is logged and does not prevent the sign-in: the next sign-in, or the
 * order's page, tries again. One order that fails does not keep the others from being claimed. Each has a transaction
 * of its own.
 */
export async function claimOrdersOnSignIn(
  ctx: FulfilOrderCtx & Pick<Ctx, "log">,
  input: { visitorHash: Buffer; memberId: string },
): Promise<void> {
  const { visitorHash, memberId } = input;
  const failed = (error: unknown, orderId?: string) => {
    // Erased since they signed in: nothing is claimed for them.
    if (error instanceof AppError && error.code === "unauthorized") return;
    const errorName = error instanceof Error ? error.name : typeof error;
    ctx.log.error({ errorName, code: databaseFailure(error)?.code, memberId, orderId }, "order claim failed");
  };
  try {
    for (const { id } of await selectUnclaimedOrders(ctx.db, visitorHash))
      await transaction(ctx, (tx) => claimOrder(tx, { id, memberId })).catch((error: unknown) => failed(error, id));
  } catch (error) {
    failed(error);
  }
}
