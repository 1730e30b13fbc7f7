import { filterOpenChangeLinkHashes } from "../../accounts/email-change/change-links.ts";
import { filterUsableTokenHashes } from "../../accounts/token/manage-tokens.ts";
import type { Ctx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { linkToken, requeueRule } from "./rules.ts";

type Linked = { id: string; purpose: string; body: string };

/** The ids of those letters whose one-time link could be used now. */
export async function findUnsentEmailsWithUsableLink(
  ctx: Pick<Ctx, "db" | "clock">,
  letters: readonly Linked[],
): Promise<Set<string>> {
  const hashes = new Map<string, Buffer>();
  for (const { id, purpose, body } of letters) {
    const token = requeueRule(purpose) === "link" ? linkToken(body) : null;
    if (token !== null) hashes.set(id, tokenHash(token));
  }
  if (hashes.size === 0) return new Set();
  const input = { hashes: [...hashes.values()] };
  const found = await Promise.all([filterUsableTokenHashes(ctx, input), filterOpenChangeLinkHashes(ctx, input)]);
  const working = new Set(found.flat().map((hash) => hash.toString("hex")));
  return new Set([...hashes].filter(([, hash]) => working.has(hash.toString("hex"))).map(([id]) => id));
}
