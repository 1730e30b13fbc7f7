import { clearSessionStorage } from "../../../lib/session/session-storage.ts";
import { serverPaths } from "../../../paths.ts";

/** Signs out by navigation, and clears session storage. */
export function SignOutLink({ className }: { className: string }) {
  return (
    <a href={serverPaths.logout} onClick={clearSessionStorage} className={className}>
      登出
    </a>
  );
}
