import { AppError } from "@panshi/contracts/platform/errors";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { viewProfile } from "../../accounts/member/change-profile.ts";
import { hasEntitlement } from "../../commerce/membership/view-membership.ts";
import { MINUTE } from "../../platform/clock.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { viewRecurrence } from "../../journey/recurrence/view-recurrence.ts";
import { releaseLease, takeLease } from "../../platform/limits/lease.ts";
import { throttleAttempt } from "../../platform/limits/throttle.ts";
import type { ListDeclaration } from "../../platform/list/declare-list.ts";
import { everyBatch } from "../../platform/list/read-page.ts";
import { exportLists, findChoices, selectManualDays, selectReferralLinks } from "./export-store.ts";

/** Rows read, and held in memory, at a time. */
export const EXPORT_PAGE_SIZE = 100;

/** The longest that one download may take, in milliseconds. */
export const EXPORT_TIMEOUT = 10 * MINUTE;

type ExportList = ListDeclaration<object, object, AnyPgColumn>;

/**
 * Everything the site stores about the member, and what it computes from that: an `AccountExport` as JSON, in chunks. A page of rows is read when the
 * client has received the page before, so that a slow client holds one page in memory and no connection or transaction;
 * what is written meanwhile may be missing. Throws `too_many`: before the first chunk over ten a day or while another
 * download of the member runs on any server, and later when {@link EXPORT_TIMEOUT} is over.
 */
export async function* exportAccountData(ctx: MemberCtx): AsyncGenerator<string, void> {
  const memberId = ctx.actor.viewer.id;
  const lease = await takeLease(ctx, {
    name: "export",
    subject: memberId,
    lifetime: EXPORT_TIMEOUT,
    message: "另一份下載還沒結束，請等它完成；若是中斷了，過十分鐘再試",
  });
  try {
    await throttleAttempt(ctx, { limit: "export:account", subject: memberId });
    const exportedAt = ctx.clock.now().toISOString();
    const [profile, choices] = [await viewProfile(ctx), await findChoices(ctx.db, memberId)];
    // Not stored anywhere: computed for whom it is computed on its page (docs/decisions/0035).
    const recurrence = hasEntitlement(ctx, { entitlement: "recurrence" }) ? await viewRecurrence(ctx) : null;
    yield JSON.stringify({ exportedAt, profile, choices, recurrence }).slice(0, -1);
    for (const [name, list] of Object.entries<ExportList>(exportLists)) {
      yield `,\n"${name}":[`;
      let separator = "\n";
      for await (const rows of everyBatch({ ctx, list, owner: memberId, input: {}, rows: EXPORT_PAGE_SIZE })) {
        if (ctx.clock.now() >= lease.until) throw new AppError("too_many", { message: "這次下載花了太久，請再試一次" });
        yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
        separator = ",\n";
      }
      yield "]";
    }
    yield `,\n"referralLinks":${JSON.stringify(await selectReferralLinks(ctx.db, memberId))}`;
    yield `,\n"manuals":${JSON.stringify(await selectManualDays(ctx.db, memberId))}}\n`;
  } finally {
    await releaseLease(ctx, lease);
  }
}
