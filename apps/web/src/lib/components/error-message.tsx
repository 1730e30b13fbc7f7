import { serverMessage } from "@panshi/client/failure";

/** No answer came. */
export const NETWORK_ERROR = "網路連線問題，請稍後再試";

/** What happened, fit to show: the server's own words, or that no answer came. */
export const errorMessage = (error: unknown): string => serverMessage(error) ?? NETWORK_ERROR;

/** Says beside a form or a button why it did not work; nothing while there is no error. `after` says what still holds. */
export function ErrorMessage({ error, after }: { error: unknown; after?: string }) {
  if (!error) return null;
  return (
    <span role="alert" className="block text-sm text-bad">
      {errorMessage(error)}
      {after && <span className="text-ink-soft">　{after}</span>}
    </span>
  );
}
