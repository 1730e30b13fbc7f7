import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { tokenHash } from "../hashing.ts";
import { oldestRecentAuthentication } from "../session/reauthenticate.ts";
import { consumeReauthentication } from "../session/store.ts";

/** Uses up what prove-for-link.ts noted of a session, or its sign-in; false where there is no proof of the last ten minutes. */
export const consumeLinkReauthentication = ({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { token: string };
}): Promise<boolean> =>
  transaction(ctx, (tx) => consumeReauthentication(tx.db, tokenHash(input.token), oldestRecentAuthentication(ctx)));
