/**
 * Everything comes from this site. Style elements are allowed because the scroll lock of the dialogs writes one; style attributes
 * are not. No page has an inline script, so the policy needs no nonce and a page can be cached
 * (docs/decisions/0007).
 */
const contentSecurityPolicy = (formAction: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join("; ");
const defaultPolicy = contentSecurityPolicy("'self'");

/** The policy of a page whose form posts to another origin: the payment gateway's. */
export const cspWithFormAction = (origin: string): string => contentSecurityPolicy(`'self' ${origin}`);

/** The headers of every response. `secure`: the site is served over https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  "content-security-policy": defaultPolicy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  ...(secure && { "strict-transport-security": "max-age=31536000" }),
});

/** Those that mean something for a document alone: a script, a style sheet or a font does without them, as many come with each page. */
export const documentHeaders = [
  "content-security-policy",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "permissions-policy",
] as const;
