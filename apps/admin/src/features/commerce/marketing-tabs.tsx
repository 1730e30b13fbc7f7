import { PageTabs } from "../../kit/page-tabs.tsx";
import { paths } from "../../paths.ts";

/** The marketing tools that exist, the first at the tools' own address. */
const tabs = [
  { to: paths.marketing, label: "行銷活動" },
  { to: paths.promotions, label: "優惠" },
];

/** Leads among the marketing tools (S2.124). */
export const MarketingTabs = () => <PageTabs label="行銷工具的種類" tabs={tabs} />;
