import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Post, postCategories } from "@panshi/contracts/content/post";
import { classList } from "@panshi/ui/class-list";
import { Badge } from "@panshi/ui/display/badge";

/** A post's category and its day in Taipei. */
export function PostMeta({ post, className }: { post: Post; className?: string }) {
  return (
    <p className={classList("flex flex-wrap items-baseline gap-x-6 text-sm text-ink-soft", className)}>
      <Badge tone="fine">{postCategories[post.category]}</Badge>
      <time dateTime={post.publishedAt}>{formatTaipeiDay(post.publishedAt)}</time>
    </p>
  );
}
