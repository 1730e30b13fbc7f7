import type { successStories } from "../../schema/content/content.ts";
import { searchVector } from "../../search.ts";
import { storyContents } from "../content/stories.ts";
import { DAY, HOUR } from "../days.ts";
import { seedId } from "../seed-ids.ts";

const FEATURED = 3;

/** The eight stories, published; the first one is the newest. */
export const demoStories = (day: number): (typeof successStories.$inferInsert)[] =>
  storyContents.map(({ storyType, ...story }, index) => {
    const createdAt = new Date(day - (5 + index * 11) * DAY + 15 * HOUR);
    return {
      id: seedId("story", story.title),
      ...story,
      imageUrl: null,
      successType: storyType,
      isPublished: true,
      isFeatured: index < FEATURED,
      publishedAt: createdAt,
      displayOrder: (index + 1) * 10,
      search: searchVector(`${story.memberName}\n${story.title}\n${story.content}`),
      createdAt,
      updatedAt: createdAt,
    };
  });
