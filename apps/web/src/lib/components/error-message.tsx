import { serverMessage } from "@panshi/client/failure";

/** Shown when the server did not answer. */
export const NETWORK_ERROR = "網路連線問題，請稍後再試";

/** The message of a failed call: the server's own, or that it did not answer. */
export const errorMessage = (error: unknown): string => serverMessage(error) ?? NETWORK_ERROR;

/** Says why a form or a button failed; renders nothing without an error. `after` is a further sentence. */
export function ErrorMessage({ error, after }: { error: unknown; after?: string }) {
  if (!error) return null;
  return (
    <span role="alert" className="block text-sm text-bad">
      {errorMessage(error)}
      {after && <span className="text-ink-soft">　{after}</span>}
    </span>
  );
}
