/** Where the server counts page views (contracts/page-view, whose names of pages no visitor needs). */
const PATH = "/page-views";

/** A slug as it is in the path, percent-encoded; one that cannot be decoded is of no page. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Tells the server that the browser has changed to a page, by its route's pattern and slug, without a cookie. It may fail unseen. */
export function tellPageView({ route, slug }: { route: string; slug?: string | undefined }): void {
  fetch(PATH, {
    method: "POST",
    body: JSON.stringify({ route, slug: slug && decoded(slug) }),
    headers: { "content-type": "application/json" },
    // Sent also while the page is being left.
    keepalive: true,
    credentials: "omit",
  }).catch(() => undefined);
}
