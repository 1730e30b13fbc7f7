import { trpc } from "@panshi/client/trpc";
import { publicationStates } from "@panshi/contracts/platform/publication";
import { StoryListInput } from "@panshi/contracts/content/story-edit";
import { articlePermissions } from "../features/content/articles.ts";
import { ContentTabs } from "../features/content/content-tabs.tsx";
import { storyColumns } from "../features/content/story/story-columns.tsx";
import { StoryForm, storyResource, typeOptions } from "../features/content/story/story-form.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  state: { label: "狀態", options: publicationStates },
  successType: { label: "類型", options: typeOptions },
  isFeatured: { label: "精選", options: { true: "精選", false: "一般" } },
} as const;

/** `/admin/success-stories`: what members tell, drafts included. */
export default function SuccessStories() {
  const calls = trpc.useUtils().client.admin.story;
  return (
    <ListScreen
      noun={storyResource}
      empty="還沒有成功故事，首頁暫時沒有這一段。"
      may={articlePermissions}
      list={StoryListInput}
      query={calls.list.query}
      columns={storyColumns}
      filters={filters}
      reorder={{ call: calls.move.mutate, may: "articles:update", sort: "displayOrder" }}
      form={(story) => <StoryForm story={story} />}
      // S2.158
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ title, memberName }) => `${memberName}的「${title}」會從首頁消失。`,
      }}
      above={<ContentTabs />}
    />
  );
}
