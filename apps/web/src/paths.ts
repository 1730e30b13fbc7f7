import type { GoogleSignInQuery } from "@panshi/contracts/accounts/identity";
import { planPaymentPath } from "@panshi/contracts/commerce/renewal";

/** Every path of the member site. */
export const paths = {
  landing: "/",
  pricing: "/#pricing",
  faq: "/#faq",
  home: "/home",
  dashboard: "/dashboard",
  /** The dashboard, with the payment dialog of a plan open. */
  upgrade: planPaymentPath,
  /** The dashboard, which starts the trial by one press, or says why there is none. */
  trial: "/dashboard?plan=trial",
  /** The dashboard at the manual, with its day of today open. */
  manualToday: "/dashboard#manual",
  /** The member's prayers; those of a status with it. */
  prayers: "/dashboard?tab=prayers",
  purchases: "/dashboard?tab=treasury",
  account: "/account",
  /** Everything that is stored about the member, to be read. */
  ownData: "/account/data",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  confirmEmailChange: "/email-change/confirm",
  stopEmailChange: "/email-change/stop",
  blog: "/blog",
  blogPost: (slug: string) => `/blog/${slug}`,
  shop: "/souldepartment",
  downloads: "/downloads",
  terms: "/terms",
  privacy: "/privacy",
  refund: "/refund",
  contact: "/contact",
  intro: (plan: string) => `/intro?plan=${encodeURIComponent(plan)}`,
  planetSelection: (plan: string) => `/planet-selection?plan=${encodeURIComponent(plan)}`,
  leylineSelection: "/leyline-selection",
  sacredObjectSelection: "/sacred-object-selection",
  sacredSongSelection: "/sacred-song-selection",
  prayerManualSelection: "/prayer-manual-selection",
  wishForm: "/prayer-wish-form",
  ritual: "/ritual-ceremony",
  oracleDraw: "/oracle-draw",
  oracleReading: "/oracle-reading",
  /** A slip that was drawn before. */
  drawnSlip: (oracleId: string) => `/oracle-reading/${oracleId}`,
  aiInterpretation: (oracleId: string) => `/ai-interpretation/${oracleId}`,
  /** The public page of a slip. */
  slip: (slipId: string) => `/slips/${slipId}`,
  /** An order of the member, with its refund. */
  ownOrder: (id: string) => `/orders/${id}`,
  refundAccount: "/refund-account",
  paymentSuccess: "/payment/success",
  /** The state of an order. */
  order: (id: string) => `/payment/success?order=${id}`,
  paymentCancel: "/payment/cancel",
  paymentClaim: "/payment/claim",
} as const;

/** Paths that the server answers itself: by a full navigation, never the router. */
export const serverPaths = {
  /** The login dialog, then back to `returnTo`. */
  login: (returnTo: string) => `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
  logout: "/api/logout",
  /**
   * Google, to sign in or for `intent`; with the consents a new member is registered (contracts/identity,
   * `GoogleSignInQuery`).
   */
  google: (asked: Partial<GoogleSignInQuery>) => `/api/auth/google?${new URLSearchParams(asked)}`,
} as const;

/** Where registration leads when the response names no path (S2.48). */
export const AFTER_REGISTERING_PATH = "/planet-selection?plan=trial&website_register=true";
