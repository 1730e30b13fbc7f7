import { trpc } from "@panshi/client/trpc";
import type { Campaign } from "@panshi/contracts/commerce/campaign";
import { declareResource } from "../../../kit/resource-info.ts";

export const campaignResource = declareResource<Campaign>({
  name: "行銷活動",
  unit: "個",
  title: ({ name }) => name,
  calls: trpc.admin.campaign,
});
