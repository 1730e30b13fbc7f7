import type { Post } from "@panshi/contracts/content/post";
import { PhraseWrappedText } from "@panshi/ui/display/phrases";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";

/** A post in a list; the whole row is its link. */
export function PostRow({ post, headingLevel = 2 }: { post: Post; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <li className="group/post far-below relative grid [--guess:19rem] lg:[--guess:13rem] grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 border-t border-line py-8 lg:grid-cols-[11rem_minmax(0,1fr)_auto] lg:gap-x-16 lg:py-10">
      <PostMeta post={post} className="max-lg:col-span-2 lg:flex-col lg:pt-2" />
      <div className="grid content-start gap-3">
        <Heading className="text-2xl">
          <Link
            to={paths.blogPost(post.slug)}
            className="decoration-line-strong decoration-1 underline-offset-8 group-hover/post:underline after:absolute after:inset-0"
          >
            <PhraseWrappedText text={post.title} />
          </Link>
        </Heading>
        <p className="measure text-ink-soft">{post.excerpt}</p>
      </div>
      {post.imageUrl && (
        <PostPicture
          imageUrl={post.imageUrl}
          sizes="(width >= 64rem) 15rem, 7rem"
          className="w-28 max-lg:aspect-[4/5] sm:w-40 lg:w-60"
        />
      )}
    </li>
  );
}
