import { fieldErrors, serverMessage } from "@panshi/client/failure";

/** Shown when the server did not answer. */
export const NETWORK_ERROR = "網路連線問題，請稍後再試";

/** The message of a failed call: the server's own, or that it did not answer. */
export const errorMessage = (error: unknown): string => serverMessage(error) ?? NETWORK_ERROR;

type ErrorMessageProps = {
  error: unknown;
  /** A further sentence. */
  after?: string;
  /** A part of the input that has no field of its own: its message is shown in place of the general one. */
  part?: string;
};

/** Says why a form or a button failed; renders nothing without an error. */
export function ErrorMessage({ error, after, part }: ErrorMessageProps) {
  if (!error) return null;
  return (
    <span role="alert" className="block text-sm text-bad">
      {(part && fieldErrors(error)[part]) || errorMessage(error)}
      {after && <span className="text-ink-soft">　{after}</span>}
    </span>
  );
}
