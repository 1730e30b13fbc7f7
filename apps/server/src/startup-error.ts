import { EmbeddedDatabaseInUseError, EmbeddedDatabaseError } from "@panshi/db/embedded";
import { databaseFailure } from "@panshi/db";
import { ModeError } from "@panshi/db/mode";

const errorCode = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Why the server did not start, in a sentence that says what to do; the stack only for an unknown error. */
export function explainStartupError(error: unknown): string {
  if (
    error instanceof EmbeddedDatabaseInUseError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof ModeError
  )
    return error.message;
  const code = errorCode(error) || errorCode(error instanceof Error ? error.cause : undefined);
  switch (code) {
    case "EADDRINUSE":
      return "The port is in use: stop the other program, or choose another port with PORT=3001 npm start.";
    case "EACCES":
      return "This port or folder may not be used by you: choose a PORT above 1023 and a DATA_DIR that you may write.";
    case "ENOSPC":
      return "The disk is full: make room, then start again.";
    case "ECONNREFUSED":
    case "CONNECT_TIMEOUT":
    case "ENOTFOUND":
      return "The database at DATABASE_URL does not answer: start it, correct the address, or unset DATABASE_URL for the embedded one.";
    case "ERR_MODULE_NOT_FOUND":
    case "ENOENT":
      return `Something that the build makes is missing (${error instanceof Error ? error.message.split("\n")[0] : ""}): run npm run build, then start again.`;
  }
  if (databaseFailure(error)?.code.startsWith("28"))
    return "The database refused the account in DATABASE_URL: correct its user or password.";
  return `The server did not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
