import { CampaignList } from "../features/commerce/campaign/campaign-list.tsx";
import { MarketingTabs } from "../features/commerce/marketing-tabs.tsx";

/** `/admin/marketing`. */
export default function Marketing() {
  return <CampaignList above={<MarketingTabs />} />;
}
