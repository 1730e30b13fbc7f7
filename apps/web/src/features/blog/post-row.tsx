import type { BlogPost } from "@panshi/contracts/blog";
import { Phrases } from "@panshi/ui/display/phrases";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { PostMeta } from "./post-meta.tsx";

/** A post in a list; the whole row is its link. */
export function PostRow({ post, headingLevel = 2 }: { post: BlogPost; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className="group/post far-below relative grid [--guess:17rem] lg:[--guess:12rem] gap-3 border-t border-line py-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-x-16 lg:py-10">
      <PostMeta post={post} className="lg:flex-col lg:pt-2" />
      <div className="grid gap-3">
        <Heading className="text-2xl">
          <Link
            to={paths.blogPost(post.slug)}
            className="decoration-line-strong decoration-1 underline-offset-8 group-hover/post:underline after:absolute after:inset-0"
          >
            <Phrases text={post.title} />
          </Link>
        </Heading>
        <p className="measure text-ink-soft">{post.excerpt}</p>
      </div>
    </li>
  );
}
