import { AppError } from "@panshi/contracts/platform/errors";
import { requireBoundedContent } from "@panshi/core/content/post/require-bounded-content";
import type { Previews } from "@panshi/core/platform/context";
import { PREVIEWS_BUSY } from "@panshi/contracts/platform/messages";
import { shareImageForRoute } from "../share-image/share-image.ts";
import type { Services } from "../services.ts";
import { escapeHtml } from "./plain-page.ts";
import { renderWithAnswers } from "./render-with-answers.ts";
import { fillTemplate, type ServerBundle } from "./server-bundle.ts";
import { createTurnQueue } from "./take-turns.ts";

/** Previews that wait for the one that is rendered; a further one is refused as `busy`. */
const WAITING_MAX = 4;
const RETRY_SECONDS = 5;

/** Links would leave the preview: a new window, which its frame may not open. */
const HEAD = '<meta name="robots" content="noindex"><base target="_blank">';
/** Text cannot contain one: it is escaped by then. */
const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "");
/** Links of style sheets, by their paths. */
export const styleSheetLinks = (styles: readonly string[]): string =>
  styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`).join("");

/** Previews take turns, the calls of one batch too; where too many wait, a further one is refused. */
function createQueue(): <T>(work: () => Promise<T> | T) => Promise<T> {
  const inTurn = createTurnQueue();
  return async (work) => {
    if (inTurn.waiting >= WAITING_MAX)
      throw new AppError("busy", { message: PREVIEWS_BUSY, retryAfterSeconds: RETRY_SECONDS });
    return inTurn(work);
  };
}

/** Renders content that is not public with the member site's own pages and parts. Nothing of it is cached. */
export function createContentPreviews({ baseCtx }: Services, bundle: ServerBundle, template: string): Previews {
  const { origin } = baseCtx;
  const inTurn = createQueue();
  const part = (given: Parameters<ServerBundle["renderPart"]>[0]): Promise<string> =>
    inTurn(() => {
      const { html, styles } = bundle.renderPart(given);
      const body = `<main class="paper min-h-svh">${html}</main>`;
      return withoutScripts(fillTemplate(template, { head: styleSheetLinks(styles) + HEAD, html: body, state: "" }));
    });
  return {
    post: (post) =>
      inTurn(async () => {
        await requireBoundedContent(post);
        const { path, answer, styles } = bundle.postPreview;
        const shareImage = await shareImageForRoute(baseCtx, "/blog", undefined);
        const rendered = await renderWithAnswers(baseCtx, path, (answers) =>
          bundle.render({ path, answers: [answer(post), ...answers], origin, shareImage }),
        );
        return withoutScripts(
          fillTemplate(template, { ...rendered, head: rendered.head + styleSheetLinks(styles) + HEAD, state: "" }),
        );
      }),
    story: (value) => part({ kind: "story", value }),
    faq: (value) => part({ kind: "faq", value }),
  };
}
