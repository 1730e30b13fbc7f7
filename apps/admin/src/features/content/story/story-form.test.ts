import { StoryInput, type StoryRecord } from "@panshi/contracts/content/story-edit";
import { expect, it } from "vitest";
import { fillFormValues } from "../../../kit/form/form-dialog.tsx";
import { emptyStory } from "./story-form.tsx";

const story: StoryRecord = {
  id: "019a0000-0000-7000-8000-000000000001",
  memberName: "小安",
  title: "找到路了",
  content: "慢慢走。",
  successType: "事業成功",
  isFeatured: true,
  rating: 4,
  location: "台南",
  profession: "護理師",
  imageUrl: "/uploads/0190a000-0000-7000-8000-000000000003.png",
  displayOrder: 12,
  state: "published",
  isPublished: true,
  publishedAt: "2026-11-21T00:00:00.000Z",
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-21T00:00:00.000Z",
};

it("the form of a story sends back the story that it was filled with, but for its place", () => {
  const { id: _id, displayOrder: _place, state: _state, createdAt: _created, updatedAt: _updated, ...input } = story;
  const values = fillFormValues(emptyStory, story);
  const parsed = StoryInput.parse(values);
  expect(parsed).toEqual({ ...input, publishedAt: parsed.publishedAt });
  expect(Date.parse(String(values["publishedAt"]))).toBe(Date.parse(String(story.publishedAt)));
});
