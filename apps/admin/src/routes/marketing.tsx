import { CampaignList } from "../features/commerce/campaign/campaign-list.tsx";
import { MarketingHead } from "../features/commerce/marketing/marketing-head.tsx";

/** `/admin/marketing`. */
export default function Marketing() {
  return <CampaignList above={<MarketingHead />} />;
}
