import { isSafeRedirectPath } from "@panshi/contracts/platform/safe-redirect-path";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { needsFullNavigation } from "./outside-paths.ts";

/** Delay between a successful sign-in or registration and the next page (S2.45). */
export const REDIRECT_DELAY_MS = 1000;
/** Delay between the toast 你已經登出 and the redirect to the login (S8.21). */
export const SIGNED_OUT_DELAY_MS = 500;

/** The address if it is a path on this origin, else the fallback. */
export const safeRedirectPathOr = (address: string | null | undefined, fallback: string): string =>
  address && isSafeRedirectPath(address) ? address : fallback;

/** Goes to a path: by the router, or by a full navigation where the server or the back office answers. */
export function useGoToPath(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path: string) => {
      if (needsFullNavigation(path)) location.assign(path);
      else void navigate(path);
    },
    [navigate],
  );
}
