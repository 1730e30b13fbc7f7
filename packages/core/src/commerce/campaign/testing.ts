import type { Campaign, CampaignInput } from "@panshi/contracts/commerce/campaign";
import type { AdministratorCtx } from "../../platform/context.ts";
import { createCampaign, listCampaigns } from "./staff/manage-campaigns.ts";

/** For tests of campaigns: one that runs in the month around the tests' day, and its link's code is `code` where that is given. */
export const campaignInput = (given: Partial<CampaignInput> = {}): CampaignInput => ({
  name: "春天的石頭",
  description: "七張圖",
  type: "social_media",
  targetAudience: "new_users",
  startDate: "2026-02-15",
  endDate: "2026-03-15",
  budget: 8000,
  landingPath: "/",
  code: "",
  isActive: true,
  ...given,
});

export const addCampaign = (ctx: AdministratorCtx, given: Partial<CampaignInput> = {}): Promise<Campaign> =>
  createCampaign(ctx, campaignInput(given));

/** A campaign as the list shows it now. */
export async function listedCampaign(ctx: AdministratorCtx, id: string): Promise<Campaign | undefined> {
  const { items } = await listCampaigns(ctx, { limit: 200, sort: "-createdAt" });
  return items.find((campaign) => campaign.id === id);
}
