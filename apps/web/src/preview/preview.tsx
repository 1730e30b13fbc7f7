import type { PostDetail } from "@panshi/contracts/content/post";
import type { Faq } from "@panshi/contracts/content/faq";
import type { Story } from "@panshi/contracts/content/story";
import chunks, { lateFonts } from "virtual:client-chunks";
import { renderToString } from "react-dom/server";
import { FaqEntry } from "../features/content/faq/faq-entry.tsx";
import { StoryCard } from "../features/content/story/story-card.tsx";
import type { TrpcQueryKey } from "../lib/page/page-state.ts";

/** The page and the query of a post that is not public: what the back office previews, with no route of its own. */
export const postPreview = {
  path: "/blog/preview",
  /** No script loads it there. */
  styles: [lateFonts] as readonly string[],
  answer: (post: PostDetail): readonly [TrpcQueryKey, PostDetail] => [
    [["member", "site", "post"], { input: { slug: "preview" }, type: "query" }],
    post,
  ],
};

/** What a story or an FAQ looks like on the landing page, whose style sheets it has. */
type PartPreview = { kind: "story"; value: Story } | { kind: "faq"; value: Faq };
export function renderPart(part: PartPreview): { html: string; styles: readonly string[] } {
  const html = renderToString(
    part.kind === "story" ? (
      <section className="stories">
        <ul className="stories-columns">
          <StoryCard story={part.value} />
        </ul>
      </section>
    ) : (
      <section className="faq">
        <ul className="border-b border-line">
          <FaqEntry faq={part.value} open />
        </ul>
      </section>
    ),
  );
  const styles = (chunks["src/routes/landing.tsx"] ?? []).filter((file) => file.endsWith(".css"));
  return { html, styles: [...styles, lateFonts] };
}
