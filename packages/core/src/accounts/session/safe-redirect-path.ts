import { isSafeRedirectPath } from "@panshi/contracts/platform/safe-redirect-path";

/** The wanted path where it is one of our own origin, else the fallback. */
export const safeRedirectPath = (wanted: string | undefined, fallback: string): string =>
  wanted !== undefined && isSafeRedirectPath(wanted) ? wanted : fallback;
