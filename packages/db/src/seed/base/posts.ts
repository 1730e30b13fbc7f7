import { blogPosts } from "../../schema/content/content.ts";
import { searchVector } from "../../search.ts";
import { postContents } from "../content/posts.ts";
import { DAY, HOUR } from "../days.ts";
import { seedId } from "../seed-ids.ts";
import { tableSeedPart } from "./seed-part.ts";

/** Ten in the morning, Taipei time. */
const publishTime = (day: Date, daysBefore: number) => new Date(day.getTime() - daysBefore * DAY + 10 * HOUR);

const pictureOf = (slug: string) => `/art/posts/${slug}.avif`;

/** The guide posts, published some days before `day`. */
export const postsSeed = (day: Date) =>
  tableSeedPart(
    "posts",
    blogPosts,
    postContents.map(({ daysBefore, slug, title, excerpt, content, category, authorName }) => {
      const publishedAt = publishTime(day, daysBefore);
      return {
        key: slug,
        row: {
          id: seedId("post", slug),
          slug,
          title,
          excerpt,
          content,
          category,
          authorName,
          imageUrl: pictureOf(slug),
          isPublished: true,
          publishedAt,
          listedAt: publishedAt,
          search: searchVector(`${title}\n${excerpt}\n${content}`),
          createdAt: publishedAt,
          updatedAt: publishedAt,
        },
      };
    }),
  );
