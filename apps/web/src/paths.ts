import type { GoogleStart } from "@panshi/contracts/identity";

/** Every address of the member site, in one place. */
export const paths = {
  landing: "/",
  pricing: "/#pricing",
  faq: "/#faq",
  home: "/home",
  dashboard: "/dashboard",
  /** The temple, with a plan to go on with chosen. */
  upgrade: (plan: string) => `/dashboard?plan=${plan}`,
  treasury: "/dashboard?tab=treasury",
  account: "/account",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
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
  aiInterpretation: (oracleId: string) => `/ai-interpretation/${oracleId}`,
  /** The public page of a slip. */
  slip: (slipId: string) => `/slips/${slipId}`,
  paymentSuccess: "/payment/success",
  /** How an order stands. */
  order: (id: string) => `/payment/success?order=${id}`,
  paymentCancel: "/payment/cancel",
  paymentClaim: "/payment/claim",
} as const;

/** Addresses that the server answers itself: a full navigation, never the router. */
export const serverPaths = {
  /** To the login dialog, and back to `returnTo` afterwards. */
  login: (returnTo: string) => `/api/login?returnTo=${encodeURIComponent(returnTo)}`,
  logout: "/api/logout",
  /** To Google, to sign in or what `intent` says; the consents make a new member (contracts/identity, `GoogleStart`). */
  google: (asked: Partial<GoogleStart>) => `/api/auth/google?${new URLSearchParams(asked)}`,
} as const;

/** Where registration from the tabbed dialog goes when the server names no place (S2.48). */
export const AFTER_REGISTERING = "/planet-selection?plan=trial&website_register=true";
