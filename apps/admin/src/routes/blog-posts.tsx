import { trpc } from "@panshi/client/trpc";
import { postCategories } from "@panshi/contracts/content/post";
import { PostListInput } from "@panshi/contracts/content/post-edit";
import { publicationStates } from "@panshi/contracts/platform/publication";
import { articlePermissions } from "../features/content/articles.ts";
import { ContentTabs } from "../features/content/content-tabs.tsx";
import { postColumns } from "../features/content/post/post-columns.tsx";
import { PostForm, postResource } from "../features/content/post/post-form.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  state: { label: "狀態", options: publicationStates },
  category: { label: "分類", options: postCategories },
} as const;

/** `/admin/content` and `/admin/blog-posts`: the posts, drafts included. */
export default function BlogPosts() {
  const calls = trpc.useUtils().client.admin.post;
  return (
    <ListScreen
      noun={postResource}
      empty="還沒有文章，部落格現在顯示內建的六篇。"
      may={articlePermissions}
      list={PostListInput}
      query={calls.list.query}
      columns={postColumns}
      filters={filters}
      reorder={{ call: calls.move.mutate, may: "articles:update", sort: "-place" }}
      form={(post) => <PostForm post={post} />}
      // S2.158
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ title }) => `「${title}」會從部落格消失，它的網址不再打得開。`,
      }}
      above={<ContentTabs />}
    />
  );
}
