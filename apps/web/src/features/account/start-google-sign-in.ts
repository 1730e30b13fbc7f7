import { AGE_UNCONFIRMED } from "@panshi/contracts/messages";
import { serverPaths } from "../../paths.ts";

/**
 * Goes to Google with the consents of a registration form. Without the one that is needed it stays, puts the focus there
 * and answers the message by field.
 */
export function startGoogleSignIn(form: HTMLFormElement, returnTo: string | undefined): Record<string, string> {
  const given = new FormData(form);
  if (!given.has("confirmAge")) {
    form.querySelector<HTMLInputElement>("[name=confirmAge]")?.focus();
    return { confirmAge: AGE_UNCONFIRMED };
  }
  location.assign(
    serverPaths.google({
      confirmAge: "1",
      ...(given.has("marketingOptIn") && { marketingOptIn: "1" }),
      ...(returnTo && { returnTo }),
    }),
  );
  return {};
}
