import { type BlogCategory, blogCategories } from "@panshi/contracts/content/post";
import { paths } from "../../../paths.ts";

const isCategory = (key: string): key is BlogCategory => Object.hasOwn(blogCategories, key);

/** The category of `?category=`; null, which means all, for none and for an unknown one. */
export const parseCategory = (key: string | null): BlogCategory | null =>
  key !== null && isCategory(key) ? key : null;

/** The path of the blog with a category; null for all. */
export const blogPath = (category: BlogCategory | null): string =>
  category ? `${paths.blog}?category=${category}` : paths.blog;

/** The choices in their order: all, then the categories. */
export const categoryChoices: readonly { key: BlogCategory | null; label: string }[] = [
  { key: null, label: "全部" },
  ...Object.entries(blogCategories).map(([key, label]) => ({ key: key as BlogCategory, label })),
];
