import type { Ctx } from "../../platform/context.ts";
import { selectOpenLinks } from "./store.ts";

/** Those of these hashes that belong to a link of an open change: to confirm it, unless it is confirmed, or to stop it. */
export const listOpenChangeLinks = (ctx: Pick<Ctx, "db">, input: { hashes: readonly Buffer[] }): Promise<Buffer[]> =>
  selectOpenLinks(ctx.db, input.hashes);
