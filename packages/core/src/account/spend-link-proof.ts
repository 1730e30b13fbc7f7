import { type Db, transaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { tokenHash } from "../hashing.ts";
import { freshSince } from "./prove-self.ts";
import { spendProof } from "./session-store.ts";

/** Uses up what prove-for-link.ts noted of a session, or its sign-in; false where there is no proof of the last ten minutes. */
export const spendLinkProof = ({
  ctx,
  input,
}: {
  ctx: { db: Db; clock: Clock };
  input: { token: string };
}): Promise<boolean> => transaction(ctx, (tx) => spendProof(tx.db, tokenHash(input.token), freshSince(ctx)));
