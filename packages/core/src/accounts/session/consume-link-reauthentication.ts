import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { oldestRecentAuthentication } from "./reauthenticate.ts";
import { consumeReauthentication } from "./store.ts";

/**
 * Uses up the session's re-authentication (reauthenticate-for-link.ts) or its sign-in; false where there is none of the
 * last ten minutes.
 */
export const consumeLinkReauthentication = (
  ctx: { db: Db; clock: Clock },
  input: { token: string },
): Promise<boolean> =>
  transaction(ctx, (tx) => consumeReauthentication(tx.db, tokenHash(input.token), oldestRecentAuthentication(ctx)));
