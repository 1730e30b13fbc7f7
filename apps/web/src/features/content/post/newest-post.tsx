import type { Post } from "@panshi/contracts/content/post";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { Clauses } from "./clauses.tsx";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";

/** The newest post, shown larger; on a wide screen its title is set vertically. */
export function NewestPost({ post }: { post: Post }) {
  return (
    <article className="relative grid gap-6 pb-air-1 lg:min-h-[30rem] lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-air-2 lg:pb-air-2">
      <h2 className="text-4xl lg:verse-vertical lg:-mt-2 lg:col-start-2 lg:row-start-1 lg:max-h-[30rem] lg:justify-self-end lg:text-5xl lg:leading-[1.4]">
        <Link to={paths.blogPost(post.slug)} className="after:absolute after:inset-0">
          <Clauses text={post.title} />
        </Link>
      </h2>
      <div className="grid content-end gap-6 lg:row-start-1">
        {post.imageUrl && (
          <PostPicture
            imageUrl={post.imageUrl}
            first
            sizes="(width >= 40rem) 48rem, 17rem"
            className="w-full max-w-[48rem]"
          />
        )}
        <PostMeta post={post} />
        <p className="measure text-lg">{post.excerpt}</p>
        <p aria-hidden className="underline decoration-line-strong underline-offset-8">
          讀這一篇
        </p>
      </div>
    </article>
  );
}
