import { useSearchParams } from "react-router-dom";
import { Blog } from "../features/content/post/blog.tsx";
import { parseCategory } from "../features/content/post/category.ts";
import { Page } from "../lib/page/page.tsx";
import { useHydrated } from "../lib/page/use-hydrated.ts";

export default function BlogRoute() {
  const [query] = useSearchParams();
  // The server renders the page without a query string: all posts, until hydration reads the category.
  const category = useHydrated() ? parseCategory(query.get("category")) : null;
  return (
    <Page
      title="祈願祝福"
      description="祈願指南、隕石知識、靈性成長、會員分享與最新消息：寫給正在許願的人，慢慢讀。"
      feed
    >
      <Blog category={category} />
    </Page>
  );
}
