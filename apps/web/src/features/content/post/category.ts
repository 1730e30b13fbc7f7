import { type PostCategory, postCategories } from "@panshi/contracts/content/post";
import { paths } from "../../../paths.ts";

const isCategory = (key: string): key is PostCategory => Object.hasOwn(postCategories, key);

/** The category of `?category=`; null, which means all, for none and for an unknown one. */
export const parseCategory = (key: string | null): PostCategory | null =>
  key !== null && isCategory(key) ? key : null;

/** The path of the blog with a category; null for all. */
export const blogPath = (category: PostCategory | null): string =>
  category ? `${paths.blog}?category=${category}` : paths.blog;

/** The choices in their order: all, then the categories. */
export const categoryChoices: readonly { key: PostCategory | null; label: string }[] = [
  { key: null, label: "全部" },
  ...Object.entries(postCategories).map(([key, label]) => ({ key: key as PostCategory, label })),
];
