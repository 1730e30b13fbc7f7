import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type PostDetail, postCategories } from "@panshi/contracts/content/post";
import { sealText } from "@panshi/contracts/platform/site-identity";
import { Icon } from "@panshi/ui/display/icon";
import { Seal } from "@panshi/ui/display/seal";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";
import { Clauses } from "./clauses.tsx";
import { PostPicture } from "./post-picture.tsx";
import { PostRow } from "./post-row.tsx";
import { Prose } from "./prose.tsx";

/** The link back to the list of posts. */
export function BackToBlog() {
  return (
    <p className="px-6 pb-4 sm:px-12 lg:px-24">
      <Link to={paths.blog} className="thumb inline-flex items-center gap-3 text-ink-soft hover:text-ink">
        <Icon name="arrow-left" />
        祈願祝福
      </Link>
    </p>
  );
}

/** One post, with related posts below. On a wide screen its title is set vertically at the right. */
export function Article({ post }: { post: PostDetail }) {
  const { title, category, authorName, publishedAt, minutes, imageUrl, content, related } = post;
  const site = useSite();
  return (
    <>
      <BackToBlog />
      <div className="paper px-6 pt-12 pb-air-2 sm:px-12 lg:px-24 lg:pt-air-2">
        <article className="grid gap-x-air-2 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
          <h1 className="text-3xl sm:text-4xl lg:verse-vertical lg:sticky lg:top-12 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:max-h-[36rem] lg:self-start lg:text-5xl lg:leading-[1.4]">
            <Clauses text={title} />
          </h1>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line pb-6 text-sm text-ink-soft lg:sticky lg:top-12 lg:row-start-1 lg:flex-col lg:gap-y-4 lg:self-start lg:border-0">
            <Fact name="分類" value={postCategories[category]} />
            <Fact name="作者" value={authorName} />
            <Fact name="日期" value={<time dateTime={publishedAt}>{formatTaipeiDay(publishedAt)}</time>} />
            <Fact name="讀完" value={`約 ${minutes} 分鐘`} />
          </dl>
          <div className="lg:col-start-2 lg:row-start-1">
            {imageUrl && (
              <PostPicture imageUrl={imageUrl} first sizes="(width >= 40rem) 44rem, 17rem" className="mb-12 w-full" />
            )}
            <Prose source={content} />
            <Seal text={sealText(site.name)} className="mt-12 size-20 -rotate-3" />
          </div>
        </article>
        {related.length > 0 && (
          <section aria-labelledby="related-title" className="pt-air-2">
            <h2 id="related-title" className="pb-6 text-3xl">
              接著讀
            </h2>
            <ul>
              {related.map((other) => (
                <PostRow key={other.id} post={other} headingLevel={3} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="sr-only lg:not-sr-only lg:text-ink-soft">{name}</dt>
      <dd className="lg:text-base lg:text-ink">{value}</dd>
    </div>
  );
}
