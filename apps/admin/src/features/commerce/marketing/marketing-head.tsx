import { PageTabs } from "../../../kit/page-tabs.tsx";
import { paths } from "../../../paths.ts";
import { MarketingCards } from "./marketing-cards.tsx";

/** The marketing tools, the first at the tools' own address. */
const tabs = [
  { to: paths.marketing, label: "行銷活動" },
  { to: paths.promotions, label: "優惠" },
  { to: paths.referrals, label: "推薦" },
  { to: paths.marketingAnalytics, label: "分析" },
];

/** What all marketing tools have above them: the cards (S2.125), and the way to the others (S2.124). */
export const MarketingHead = () => (
  <>
    <MarketingCards />
    <PageTabs label="行銷工具的種類" tabs={tabs} />
  </>
);
