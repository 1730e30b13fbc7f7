import type { Previews } from "@panshi/core/context";
import { shareImageForRoute } from "../share-image/share-image.ts";
import type { Services } from "../services.ts";
import { escapeHtml } from "./plain-page.ts";
import { renderAnswered } from "./render-answered.ts";
import { fillTemplate, type ServerBundle } from "./server-bundle.ts";

/** Links would leave the preview: a new window, which its frame may not open. */
const HEAD = '<meta name="robots" content="noindex"><base target="_blank">';
/** Text cannot contain one: it is escaped by then. */
const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
/** Links of style sheets, by their paths. */
export const linksTo = (styles: readonly string[]): string =>
  styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`).join("");

/** Renders content that is not public with the member site's own pages and parts. Nothing of it is cached. */
export function previewsOf({ baseCtx }: Services, bundle: ServerBundle, template: string): Previews {
  const { origin } = baseCtx;
  const part = (given: Parameters<ServerBundle["renderPart"]>[0]): Promise<string> => {
    const { html, styles } = bundle.renderPart(given);
    const body = `<main class="paper min-h-svh">${html}</main>`;
    return Promise.resolve(
      withoutScripts(fillTemplate(template, { head: linksTo(styles) + HEAD, html: body, state: "" })),
    );
  };
  return {
    async post(post) {
      const { path, answer, styles } = bundle.postPreview;
      const shareImage = await shareImageForRoute(baseCtx, "/blog", undefined);
      const rendered = await renderAnswered(baseCtx, path, (answers) =>
        bundle.render({ path, answers: [answer(post), ...answers], origin, shareImage }),
      );
      return withoutScripts(
        fillTemplate(template, { ...rendered, head: rendered.head + linksTo(styles) + HEAD, state: "" }),
      );
    },
    story: (value) => part({ kind: "story", value }),
    faq: (value) => part({ kind: "faq", value }),
  };
}
