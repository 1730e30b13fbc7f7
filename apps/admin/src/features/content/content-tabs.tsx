import { useLocation } from "react-router-dom";
import { PageTabs } from "../../kit/page-tabs.tsx";
import { paths } from "../../paths.ts";

const tabs = [
  { to: paths.content, label: "部落格" },
  { to: paths.successStories, label: "成功故事" },
  { to: paths.faqs, label: "常見問題" },
];

/** Leads among posts, stories and FAQs (S2.157). */
export function ContentTabs() {
  const { pathname } = useLocation();
  return <PageTabs label="內容的種類" tabs={tabs} here={pathname === paths.blogPosts ? paths.content : pathname} />;
}
