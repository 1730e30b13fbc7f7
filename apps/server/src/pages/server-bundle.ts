import type { PostDetail } from "@panshi/contracts/content/post";
import type { Faq } from "@panshi/contracts/content/faq";
import type { Story } from "@panshi/contracts/content/story";
import type { ShareImage } from "../share-image/share-image.ts";
import type { AnsweredQuery, QueryKey } from "./render-with-answers.ts";

export type PageRoute = { path: string; noindex: boolean; openInMaintenance?: boolean; neverRefused?: boolean };
export type Rendered = { html: string; head: string; state: string; status: number; unanswered: readonly QueryKey[] };
export type ServerBundle = {
  postPreview: { path: string; styles: readonly string[]; answer: (post: PostDetail) => AnsweredQuery };
  renderPart(part: { kind: "story"; value: Story } | { kind: "faq"; value: Faq }): {
    html: string;
    styles: readonly string[];
  };
  render(input: {
    path: string;
    answers: readonly AnsweredQuery[];
    origin: string;
    shareImage: ShareImage;
  }): Promise<Rendered>;
  routes: readonly PageRoute[];
};

/** Puts a rendered page into the built template. Uses replacer functions because `$` in a text would be a pattern. */
export const fillTemplate = (
  template: string,
  { head, html, state }: Pick<Rendered, "head" | "html" | "state">,
): string =>
  template
    .replace("<!--head-->", () => head)
    .replace("<!--app-->", () => html)
    .replace("<!--state-->", () => state);
