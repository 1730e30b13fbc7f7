import { Analytics } from "../features/commerce/marketing/analytics.tsx";
import { MarketingHead } from "../features/commerce/marketing/marketing-head.tsx";
import { Page } from "../shell/page.tsx";

/** `/admin/marketing/analytics`. */
export default function MarketingAnalytics() {
  return (
    <Page title="分析" lead="哪些活動帶來訂單、哪些優惠碼有人用，以及最近十二個月。">
      <MarketingHead />
      <Analytics />
    </Page>
  );
}
