import type { SessionView } from "@panshi/contracts/accounts/session";
import { publicSessionId } from "../session/list-sessions.ts";

type SessionRow = { tokenHash: Buffer; userAgent: string; createdAt: Date; renewedAt: Date };

/** A session for its owner, whose own is `own`, or for those who manage administrators. */
export const toSessionView = (
  { tokenHash, userAgent, createdAt, renewedAt }: SessionRow,
  own: Buffer | null,
): SessionView => ({
  id: publicSessionId(tokenHash),
  isCurrent: own !== null && tokenHash.equals(own),
  userAgent,
  createdAt: createdAt.toISOString(),
  lastUsedAt: renewedAt.toISOString(),
});
