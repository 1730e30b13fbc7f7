import * as z from "zod/mini";
import { editFields } from "../platform/change.ts";
import { listInput } from "../platform/list.ts";
import { ownImagePath } from "../platform/picture.ts";
import { publicationFields, publicationOutput, PublicationState } from "../platform/publication.ts";
import { storyTypes } from "./story.ts";
import { bodyText, id, lineText, optionalLine, possiblyEmptyText } from "../platform/text.ts";

/** The longest story, in UTF-16 units. It is plain text: a card shows all of it. */
export const STORY_CONTENT_MAX = 2000;
export const STORY_TITLE_MAX = 100;
/** Of what the member is called, where they live and what they do. */
export const STORY_MEMBER_FIELD_MAX = 50;
const SuccessType = z.enum(storyTypes, "請選擇成功類型");
const rating = z.int32("評分是 1 到 5").check(z.gte(1, "評分是 1 到 5"), z.lte(5, "評分是 1 到 5"));

/** `displayOrder` left out: a new story stands first, an edited one where it stands. */
export const StoryInput = z.strictObject({
  memberName: lineText("會員稱呼", STORY_MEMBER_FIELD_MAX),
  title: lineText("標題", STORY_TITLE_MAX),
  content: bodyText("故事", STORY_CONTENT_MAX),
  successType: SuccessType,
  isFeatured: z._default(z.boolean("請選擇是否精選"), false),
  rating: z._default(rating, 5),
  location: z._default(z.nullable(optionalLine(STORY_MEMBER_FIELD_MAX)), null),
  profession: z._default(z.nullable(optionalLine(STORY_MEMBER_FIELD_MAX)), null),
  imageUrl: z._default(z.nullable(ownImagePath), null),
  displayOrder: z.optional(z.int32("順序必須是整數")),
  ...publicationFields,
});
export type StoryInput = z.infer<typeof StoryInput>;
export const StoryEdit = z.extend(StoryInput, editFields);
export type StoryEdit = z.infer<typeof StoryEdit>;

/** A draft that need not be complete yet. */
export const StoryPreviewInput = z.strictObject({
  memberName: possiblyEmptyText(STORY_MEMBER_FIELD_MAX),
  title: possiblyEmptyText(STORY_TITLE_MAX),
  content: possiblyEmptyText(STORY_CONTENT_MAX),
  rating: z._default(rating, 5),
  location: z._default(z.nullable(possiblyEmptyText(STORY_MEMBER_FIELD_MAX)), null),
  profession: z._default(z.nullable(possiblyEmptyText(STORY_MEMBER_FIELD_MAX)), null),
  imageUrl: z._default(z.nullable(ownImagePath), null),
});
export type StoryPreviewInput = z.infer<typeof StoryPreviewInput>;

/** A story as administrators see and edit it. */
export const StoryRecord = z.object({
  id,
  memberName: z.string(),
  title: z.string(),
  content: z.string(),
  successType: SuccessType,
  isFeatured: z.boolean(),
  rating: z.int32(),
  location: z.nullable(z.string()),
  profession: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  displayOrder: z.int32(),
  ...publicationOutput,
});
export type StoryRecord = z.infer<typeof StoryRecord>;

/** The stories as administrators list them; `search` looks into name, title and text. */
export const StoryListInput = listInput({
  filters: { successType: SuccessType, state: PublicationState, isFeatured: z.boolean("請選擇是否精選") },
  sorts: ["displayOrder", "updatedAt"],
  defaultSort: "displayOrder",
  search: true,
});
export type StoryListInput = z.infer<typeof StoryListInput>;
