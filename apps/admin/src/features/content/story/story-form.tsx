import { trpc } from "@panshi/client/trpc";
import { storyTypes } from "@panshi/contracts/content/story";
import {
  STORY_CONTENT_MAX,
  STORY_MEMBER_FIELD_MAX,
  STORY_TITLE_MAX,
  StoryInput,
  type StoryRecord,
} from "@panshi/contracts/content/story-edit";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { PreviewButton } from "../preview.tsx";
import { PublicationFields } from "../publication-fields.tsx";

export const storyResource = declareResource<StoryRecord>({
  name: "故事",
  unit: "則",
  title: ({ title }) => title,
  calls: trpc.admin.story,
});

/** Each type is its own label. */
export const typeOptions = Object.fromEntries(storyTypes.map((type) => [type, type])) as Record<
  (typeof storyTypes)[number],
  string
>;

/** Its place in the list is changed there. */
type Values = Omit<ValuesOf<typeof StoryInput>, "displayOrder">;

export const emptyStory: Values = {
  memberName: "",
  title: "",
  content: "",
  successType: "事業成功",
  isFeatured: false,
  rating: 5,
  location: "",
  profession: "",
  imageUrl: "",
  isPublished: false,
  publishedAt: null,
};

const field = typedFormFields<typeof StoryInput>();

/** Adds or edits a member's story (S3.31). */
export function StoryForm({ story }: { story: StoryRecord | null }) {
  const { create, update, preview } = trpc.useUtils().client.admin.story;
  const mayUpload = useHasPermission("images:write");
  return (
    <FormDialog
      noun={storyResource}
      row={story}
      schema={StoryInput}
      empty={emptyStory as ValuesOf<typeof StoryInput>}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      tools={
        <PreviewButton
          call={({ memberName, title, content, rating, location, profession, imageUrl }: Values) =>
            preview.mutate({ memberName, title, content, rating, location, profession, imageUrl })
          }
        />
      }
    >
      <field.Text
        name="title"
        label="標題"
        required
        maxLength={STORY_TITLE_MAX}
        className="font-display text-xl font-black"
      />
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        <field.Text name="memberName" label="會員稱呼" required maxLength={STORY_MEMBER_FIELD_MAX} />
        <field.Text name="location" label="所在地" required={false} maxLength={STORY_MEMBER_FIELD_MAX} />
        <field.Text name="profession" label="職業" required={false} maxLength={STORY_MEMBER_FIELD_MAX} />
      </div>
      <field.Area name="content" label="故事" required maxLength={STORY_CONTENT_MAX} />
      <div className="grid grid-cols-2 gap-x-8">
        <field.Select name="successType" label="成功類型" options={typeOptions} />
        <field.Number name="rating" label="評分" hint="1 到 5 顆星" />
      </div>
      {mayUpload && <field.Picture name="imageUrl" label="圖片" required={false} />}
      <field.Switch name="isFeatured" label="精選" hint="精選的故事先出現在首頁" />
      <PublicationFields what="則故事" />
    </FormDialog>
  );
}
