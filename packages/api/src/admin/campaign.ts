import { Campaign, CampaignEdit, CampaignInput, CampaignListInput } from "@panshi/contracts/commerce/campaign";
import { IdInput } from "@panshi/contracts/platform/text";
import {
  createCampaign,
  deleteCampaign,
  listCampaigns,
  updateCampaign,
} from "@panshi/core/commerce/campaign/staff/manage-campaigns";
import * as z from "zod/mini";
import { router } from "../trpc.ts";
import { rowRoutes, staffMutation, staffPage } from "./staff-procedure.ts";

const routes = rowRoutes("/api/admin/campaigns", "後台行銷");

/** The campaigns and what was counted of them. */
export const campaign = router({
  list: staffPage(listCampaigns, CampaignListInput, Campaign, routes.list("所有行銷活動")),
  create: staffMutation(
    createCampaign,
    CampaignInput,
    Campaign,
    routes.create("新增行銷活動", ["campaign_code_taken"]),
  ),
  update: staffMutation(updateCampaign, CampaignEdit, Campaign, routes.update("更新行銷活動")),
  delete: staffMutation(deleteCampaign, IdInput, z.void(), routes.delete("刪除行銷活動")),
});
