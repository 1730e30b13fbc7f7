import { matchPath } from "react-router-dom";
import { type LazyPage, lazyPage } from "./lib/page/lazy-page.tsx";

/**
 * What surrounds a page. `site`: top bar, footer and bottom navigation; `journey`: the journey's bar only; `bare`: the
 * main element only; `none`: nothing.
 */
export type Frame = "site" | "journey" | "bare" | "none";

type MemberRoute = {
  path: string;
  /** The source file of its chunk, by which the head finds its scripts and style sheets. */
  source: string;
  page: LazyPage;
  frame: Frame;
  noindex: boolean;
  /** Stays open while the site is closed for maintenance: what a payment or an email has led to. */
  openInMaintenance: boolean;
  /** Answered also by an overloaded server: where a payment leads back to. */
  neverRefused: boolean;
};

type Options = Partial<Pick<MemberRoute, "frame" | "noindex" | "openInMaintenance" | "neverRefused">>;
function route(path: string, name: string, load: Parameters<typeof lazyPage>[0], options: Options = {}): MemberRoute {
  const { frame = "site", noindex = false, openInMaintenance = false, neverRefused = false } = options;
  const source = `src/routes/${name}.tsx`;
  return { path, source, page: lazyPage(load), frame, noindex, openInMaintenance, neverRefused };
}

const unindexed: Options = { noindex: true };
const alwaysOpen: Options = { ...unindexed, openInMaintenance: true };
const paymentResult: Options = { ...alwaysOpen, neverRefused: true };
const journeyPage: Options = { frame: "journey", noindex: true };

/** Every route of the member site (S2.01 to S2.05), and the design page, which the server serves in demo only. */
export const memberRoutes: readonly MemberRoute[] = [
  route("/", "landing", () => import("./routes/landing.tsx")),
  route("/home", "welcome-back", () => import("./routes/welcome-back.tsx"), unindexed),
  route("/dashboard", "dashboard", () => import("./routes/dashboard.tsx"), unindexed),
  route("/account", "account", () => import("./routes/account.tsx"), unindexed),
  route("/account/data", "own-data", () => import("./routes/own-data.tsx"), unindexed),
  route("/reset-password", "reset-password", () => import("./routes/reset-password.tsx"), unindexed),
  route("/confirm-email", "confirm-email", () => import("./routes/confirm-email.tsx"), alwaysOpen),
  route("/email-change/confirm", "email-change", () => import("./routes/email-change.tsx"), alwaysOpen),
  route("/email-change/stop", "email-change", () => import("./routes/email-change.tsx"), alwaysOpen),
  route("/blog", "blog", () => import("./routes/blog.tsx")),
  route("/blog/:slug", "blog-post", () => import("./routes/blog-post.tsx")),
  route("/intro", "intro", () => import("./routes/intro.tsx"), { ...journeyPage, noindex: false }),
  route("/planet-selection", "planet-selection", () => import("./routes/planet-selection.tsx"), journeyPage),
  route("/leyline-selection", "leyline-selection", () => import("./routes/leyline-selection.tsx"), journeyPage),
  route(
    "/sacred-object-selection",
    "sacred-object-selection",
    () => import("./routes/sacred-object-selection.tsx"),
    journeyPage,
  ),
  route(
    "/sacred-song-selection",
    "sacred-song-selection",
    () => import("./routes/sacred-song-selection.tsx"),
    journeyPage,
  ),
  route(
    "/prayer-manual-selection",
    "prayer-manual-selection",
    () => import("./routes/prayer-manual-selection.tsx"),
    journeyPage,
  ),
  route("/prayer-wish-form", "prayer-wish-form", () => import("./routes/prayer-wish-form.tsx"), journeyPage),
  route("/ritual-ceremony", "ritual-ceremony", () => import("./routes/ritual-ceremony.tsx"), {
    frame: "bare",
    noindex: true,
  }),
  route("/oracle-draw", "oracle-draw", () => import("./routes/oracle-draw.tsx")),
  route("/oracle-reading", "oracle-reading", () => import("./routes/oracle-reading.tsx"), unindexed),
  route("/oracle-reading/:oracleId", "drawn-slip", () => import("./routes/drawn-slip.tsx"), unindexed),
  route("/ai-interpretation/:oracleId", "ai-interpretation", () => import("./routes/ai-interpretation.tsx"), unindexed),
  route("/slips/:slug", "slip", () => import("./routes/slip.tsx")),
  route("/souldepartment", "shop", () => import("./routes/shop.tsx")),
  route("/downloads", "downloads", () => import("./routes/downloads.tsx")),
  route("/payment/success", "payment-success", () => import("./routes/payment-success.tsx"), paymentResult),
  route("/payment/cancel", "payment-cancel", () => import("./routes/payment-cancel.tsx"), paymentResult),
  route("/payment/claim", "payment-claim", () => import("./routes/payment-claim.tsx"), unindexed),
  route("/orders/:orderId", "order", () => import("./routes/order.tsx"), unindexed),
  route("/refund-account", "refund-account", () => import("./routes/refund-account.tsx"), unindexed),
  route("/terms", "terms", () => import("./routes/terms.tsx")),
  route("/privacy", "privacy", () => import("./routes/privacy.tsx")),
  route("/refund", "refund", () => import("./routes/refund.tsx")),
  route("/contact", "contact", () => import("./routes/contact.tsx")),
  route("/_design", "design", () => import("./routes/design.tsx"), { frame: "none", noindex: true }),
];

/** The page of an unknown path, with status 404. */
export const notFoundPageRoute = route("*", "not-found", () => import("./routes/not-found.tsx"), unindexed);

/** The route of a pathname; a pattern such as `/ai-interpretation/:oracleId` matches itself too. */
export const findMemberRoute = (pathname: string): MemberRoute =>
  memberRoutes.find(({ path }) => matchPath({ path, end: true }, pathname)) ?? notFoundPageRoute;
