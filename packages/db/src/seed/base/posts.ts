import { and, inArray, isNull, sql } from "drizzle-orm";
import { blogPosts } from "../../schema/content.ts";
import { searchVector } from "../../search.ts";
import { postContents } from "../content/posts.ts";
import { DAY, HOUR } from "../days.ts";
import { seedId } from "../seed-ids.ts";
import { type SeedPart, tableSeedPart } from "./seed-part.ts";

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

/** Gives the posts of a release without pictures theirs, once. A post that has a picture keeps it. */
export const postPicturesSeed = (): SeedPart => ({
  name: "post pictures",
  keys: postContents.map(({ slug }) => slug),
  async insert(db, wanted) {
    const updated = await db
      .update(blogPosts)
      .set({ imageUrl: sql`'/art/posts/' || ${blogPosts.slug} || '.avif'` })
      .where(and(inArray(blogPosts.slug, [...wanted]), isNull(blogPosts.imageUrl)));
    return updated.count;
  },
});
