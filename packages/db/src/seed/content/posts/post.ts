import type { PostCategory } from "@panshi/contracts/content/post";

/** The author of the guide posts. */
export const GUIDE_POST_AUTHOR = "磐石編輯室";

/**
 * A guide post. `content` is Markdown of 500 to 900 characters, `excerpt` 60 to 100; `daysBefore` is how many days before
 * the seed's date it was published. `builtIn` marks the six that the public blog shows when the list is empty or fails.
 */
export type PostContent = {
  slug: string;
  title: string;
  excerpt: string;
  category: PostCategory;
  content: string;
  builtIn: boolean;
  daysBefore: number;
  authorName: string;
};
