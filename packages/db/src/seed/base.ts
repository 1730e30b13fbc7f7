import type { Db } from "../connection/client.ts";
import { contactInfoSeed } from "./base/contact-info.ts";
import { faqsSeed } from "./base/faqs.ts";
import { filesSeed } from "./base/files.ts";
import type { SeedPart } from "./base/seed-part.ts";
import { notificationTemplatesSeed } from "./base/notification-templates.ts";
import { plansSeed } from "./base/plans.ts";
import { postsSeed } from "./base/posts.ts";
import { freeDownloadsSeed, productsSeed, productVersionsSeed } from "./base/products.ts";
import { referralProgramSeed } from "./base/referral-program.ts";
import { siteContentSeed } from "./base/site-content.ts";
import { slipsSeed } from "./base/slips.ts";
import { readSeedRun, writeSeedRun } from "./runs.ts";

const RUN = "base";

/** By seed part, the natural keys that were inserted once. */
type InsertedKeys = Record<string, string[]>;

/** Timestamps of the rows: posts are published some days before `day`, all other rows were created at `since`. */
type BaseSeedTimes = { day: Date; since: Date };

const seedParts = ({ day, since }: BaseSeedTimes): SeedPart[] => [
  ...[
    plansSeed,
    slipsSeed,
    faqsSeed,
    siteContentSeed,
    contactInfoSeed,
    filesSeed,
    productsSeed,
    productVersionsSeed,
    freeDownloadsSeed,
    notificationTemplatesSeed,
    referralProgramSeed,
  ].map((part) => part(since)),
  postsSeed(day),
];

/**
 * Inserts the rows that production needs and resolves with their number. Each key is inserted once in the life of a database:
 * rows that administrators changed since are not overwritten, deleted ones do not come back.
 */
export async function insertBaseSeed(db: Db, times: BaseSeedTimes): Promise<number> {
  const before = await readSeedRun<InsertedKeys>(db, RUN);
  const after: InsertedKeys = { ...before };
  let rows = 0;
  let changed = before === null;
  for (const part of seedParts(times)) {
    const known = new Set(before?.[part.name]);
    const missing = new Set(part.keys.filter((key) => !known.has(key)));
    if (missing.size === 0) continue;
    rows += await part.insert(db, missing);
    after[part.name] = [...known, ...missing];
    changed = true;
  }
  if (changed) await writeSeedRun(db, RUN, after);
  return rows;
}
