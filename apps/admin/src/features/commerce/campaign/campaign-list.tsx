import { trpc } from "@panshi/client/trpc";
import { type Campaign, CampaignListInput, campaignStatuses, campaignTypes } from "@panshi/contracts/commerce/campaign";
import type { ReactNode } from "react";
import { activeStateLabels } from "../../../kit/list/cells.tsx";
import type { RowAction } from "../../../kit/list/row-actions.tsx";
import { ListScreen } from "../../../kit/list-screen.tsx";
import { campaignColumns } from "./campaign-columns.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { CampaignLinkDialog } from "./campaign-link-dialog.tsx";
import { campaignResource } from "./campaign-resource.ts";

const filters = {
  status: { label: "狀態", options: campaignStatuses },
  isActive: { label: "啟用", options: activeStateLabels },
  type: { label: "類型", options: campaignTypes },
} as const;

const actions: readonly RowAction<Campaign>[] = [
  { label: "連結", icon: "link", may: "marketing:read", dialog: (row) => <CampaignLinkDialog campaign={row} /> },
];

/** The campaigns with what was counted of them; `above`: what leads to the other marketing tools. */
export function CampaignList({ above }: { above: ReactNode }) {
  const calls = trpc.useUtils().client.admin.campaign;
  return (
    <ListScreen
      noun={campaignResource}
      lead="點擊與曝光由活動的連結與圖片計算；轉換是點過連結的人付款的訂單，整筆退款就扣回。"
      empty="還沒有行銷活動。"
      may="marketing:write"
      list={CampaignListInput}
      query={calls.list.query}
      columns={campaignColumns}
      filters={filters}
      actions={actions}
      form={(campaign) => <CampaignForm campaign={campaign} />}
      // S2.126
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ name, code }) =>
          `「${name}」會從清單消失，發出去的連結改為帶到首頁，不再計算。代碼 ${code} 不會再給別的活動，已成立的訂單不受影響。`,
      }}
      above={above}
    />
  );
}
