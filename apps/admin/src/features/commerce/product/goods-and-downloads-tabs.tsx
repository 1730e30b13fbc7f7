import { PageTabs } from "../../../kit/page-tabs.tsx";
import { paths } from "../../../paths.ts";

const tabs = [
  { to: paths.products, label: "商品" },
  { to: paths.freeDownloads, label: "免費下載" },
];

/** Leads between what is sold and what is given away. */
export const GoodsAndDownloadsTabs = () => <PageTabs label="商品與免費下載" tabs={tabs} />;
