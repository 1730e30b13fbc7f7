import { type UnsentEmail, type UnsentEmailListInput, mailPurposeLabel } from "@panshi/contracts/site/unsent-email";
import { type Page, TOTAL_CAP } from "@panshi/contracts/platform/list";
import { logShown } from "../../platform/access-log/log-shown.ts";
import { visibleContact } from "../../platform/contact-mask.ts";
import type { Ctx } from "../../platform/context.ts";
import { staffNewerRows } from "../../platform/list/count-newer.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findUnsentEmailsWithUsableLink } from "./find-working-links.ts";
import { classifyMailFailure, isRetried, unsentEmailStateOf, requeueRefusal } from "./rules.ts";
import { countGivenUp, countFailedOrLostEmails, unsentEmailListQuery } from "./store.ts";

/**
 * The emails that have not been sent, with the reason and whether they can be queued again. The access log has each page that shows
 * an address.
 */
export const listUnsentEmails = staffVerb(
  "mail:retry",
  async (ctx, input: WithTotalFlag<UnsentEmailListInput>): Promise<Page<UnsentEmail>> => {
    const now = ctx.clock.now();
    const page = await readPage({ ctx, list: unsentEmailListQuery, input });
    const working = await findUnsentEmailsWithUsableLink(ctx, page.items);
    const items = page.items.map((row): UnsentEmail => {
      const { id, orderId, orderNumber, memberId, tries } = row;
      const { recipient, answer } = visibleContact(ctx, { recipient: row.recipient, answer: row.lastError });
      return {
        id,
        state: unsentEmailStateOf(row, now),
        purpose: mailPurposeLabel(row.purpose),
        recipient,
        failure: classifyMailFailure(row.lastError),
        answer,
        tries,
        isRetried: isRetried(row),
        orderId,
        orderNumber,
        memberId,
        refusal: requeueRefusal(row, working.has(id), now),
        createdAt: row.createdAt.toISOString(),
        queuedAt: row.queuedAt?.toISOString() ?? null,
      };
    });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "letter.list", rows: items, filters });
    return { ...page, items };
  },
);

/** How many unsent emails came after those that a screen shows. */
export const countNewerUnsentEmails = staffNewerRows("mail:retry", unsentEmailListQuery);

/** How many letters failed or are lost, at most {@link TOTAL_CAP}; for the overview. */
export const countUnsentEmailsToReview = staffVerb("mail:retry", async (ctx): Promise<number> => {
  return (await countFailedOrLostEmails(ctx.db, ctx.clock.now())) ?? TOTAL_CAP;
});

/** How many letters the queue has given up and nobody has decided about, at most {@link TOTAL_CAP}; for the site's own alerts. */
export const countUndeliverable = async (ctx: Pick<Ctx, "db" | "clock">): Promise<number> =>
  (await countGivenUp(ctx.db, ctx.clock.now())) ?? TOTAL_CAP;
