import {
  type Campaign,
  campaignDayIssues,
  type CampaignEdit,
  type CampaignInput,
  type CampaignListInput,
  campaignStatusOn,
} from "@panshi/contracts/commerce/campaign";
import { AppError, errors } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { databaseFailure, transaction } from "@panshi/db";
import { campaigns } from "@panshi/db/schema";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { requireUnchanged } from "../../../platform/conflict.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { readPage, type WithTotalFlag } from "../../../platform/list/read-page.ts";
import { rowStore, rowView } from "../../../platform/row-store.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { newCampaignCode } from "../rules.ts";
import { campaignListQuery, type CampaignRow, selectCampaign } from "../store.ts";

type Context = Pick<AdministratorCtx, "db" | "clock" | "origin">;

/** A row as administrators see it. */
const toCampaign = ({ clock, origin }: Context, row: CampaignRow): Campaign => ({
  ...rowView(row),
  status: campaignStatusOn(taipeiDay(clock.now()), row),
  link: `${origin}/c/${row.code}`,
  pictureLink: `${origin}/c/${row.code}.gif`,
});

/** What the audit log holds: what was written, without figures that visitors and buyers change. */
function toAudited(campaign: Campaign) {
  const { status, link, pictureLink, impressions, clicks, conversions, ...written } = campaign;
  return written;
}

async function readCampaign(ctx: Context, id: string): Promise<Campaign> {
  const row = await selectCampaign(ctx.db, id);
  if (!row) throw new AppError("not_found");
  return toCampaign(ctx, row);
}

/** The campaigns that match the filters, each with what was counted of it. */
export const listCampaigns = staffVerb(
  "marketing:read",
  (ctx, input: WithTotalFlag<CampaignListInput>): Promise<Page<Campaign>> =>
    readPage({ ctx, input, list: campaignListQuery, view: (row) => toCampaign(ctx, row) }),
);

const store = rowStore(campaigns);

/** Throws `bad_input` where the days are in the wrong order. */
function requireDays(input: CampaignInput): void {
  const issues = campaignDayIssues(input);
  const [first] = issues;
  if (first) throw new AppError("bad_input", { message: first.message, issues });
}

/** Adds a campaign, with a code of the server's where the input has none. Throws `bad_input`, and `campaign_code_taken`. */
export const createCampaign = staffVerb("marketing:write", async (ctx, input: CampaignInput): Promise<Campaign> => {
  requireDays(input);
  const code = input.code || newCampaignCode();
  try {
    return await transaction(ctx, async (tx) => {
      const { id } = await store.insert(tx, {
        ...input,
        landingPath: input.landingPath ?? "/",
        isActive: input.isActive ?? true,
        code,
      });
      const after = await readCampaign(tx, id);
      writeAudit(tx, { action: "campaign.create", subjectId: id, before: null, after: toAudited(after) });
      return after;
    });
  } catch (error) {
    // Deleted campaigns keep their codes.
    if (databaseFailure(error)?.constraint !== "campaigns_code_key") throw error;
    const { message } = errors.campaign_code_taken;
    throw new AppError("campaign_code_taken", { issues: [{ path: "code", message }] });
  }
});

const CODE_FIXED = "代碼不能更改，發出去的連結才會一直有效";

/** Changes a campaign, but for its code. Throws `bad_input` also for another code, `not_found`, `edit_conflict`. */
export const updateCampaign = staffVerb("marketing:write", async (ctx, input: CampaignEdit): Promise<Campaign> => {
  requireDays(input);
  return transaction(ctx, async (tx) => {
    const { id, updatedAt: _, code, ...values } = input;
    await store.lock(tx, id);
    const before = await readCampaign(tx, id);
    requireUnchanged(before, input);
    if (code && code !== before.code)
      throw new AppError("bad_input", { message: CODE_FIXED, issues: [{ path: "code", message: CODE_FIXED }] });
    await store.update(tx, id, {
      ...values,
      landingPath: values.landingPath ?? before.landingPath,
      isActive: values.isActive ?? before.isActive,
    });
    const after = await readCampaign(tx, id);
    writeAudit(tx, { action: "campaign.update", subjectId: id, before: toAudited(before), after: toAudited(after) });
    return after;
  });
});

/** Marks a campaign as deleted: its link leads home, and its code is not given out again. Throws `not_found`. */
export const deleteCampaign = staffVerb("marketing:write", async (ctx, { id }: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    await store.lock(tx, id);
    const before = await readCampaign(tx, id);
    await store.delete(tx, id);
    writeAudit(tx, { action: "campaign.delete", subjectId: id, before: toAudited(before), after: null });
  });
});
