import type { PostCategory } from "@panshi/contracts/content/post";
import { Link } from "react-router-dom";
import { blogPath, categoryChoices } from "./category.ts";

/** Links to all posts and to each category. On a phone the row scrolls sideways. */
export function CategoryFilter({ chosen }: { chosen: PostCategory | null }) {
  return (
    <nav aria-label="文章分類" className="tab-rail -mx-6 flex gap-8 overflow-x-auto px-6 sm:mx-0 sm:px-0">
      {categoryChoices.map(({ key, label }) => (
        <Link
          key={label}
          to={blogPath(key)}
          replace
          preventScrollReset
          aria-current={key === chosen ? "true" : undefined}
          data-state={key === chosen ? "active" : undefined}
          className="tab-mark grid min-h-12 shrink-0 place-items-center whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
