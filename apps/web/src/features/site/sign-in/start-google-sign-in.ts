import { AGE_UNCONFIRMED } from "@panshi/contracts/platform/messages";
import { serverPaths } from "../../../paths.ts";
import { readOrderClaimToken } from "./claim.ts";

/**
 * Goes to Google with the consents of a registration form. If the required one is missing, returns its message by
 * field instead.
 */
export function startGoogleSignIn(form: HTMLFormElement, returnTo: string | undefined): Record<string, string> {
  const data = new FormData(form);
  if (!data.has("confirmAge")) return { confirmAge: AGE_UNCONFIRMED };
  const claim = readOrderClaimToken();
  location.assign(
    serverPaths.google({
      confirmAge: "1",
      ...(data.has("marketingOptIn") && { marketingOptIn: "1" }),
      ...(returnTo && { returnTo }),
      ...(claim && { claimToken: claim }),
    }),
  );
  return {};
}
