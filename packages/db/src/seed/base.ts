import type { Db } from "../connection/client.ts";
import { contactInfoSeed } from "./base/contact-info.ts";
import { faqsSeed } from "./base/faqs.ts";
import { filesSeed } from "./base/files.ts";
import type { SeedPart } from "./base/seed-part.ts";
import { notificationTemplatesSeed } from "./base/notification-templates.ts";
import { plansSeed } from "./base/plans.ts";
import { postsSeed } from "./base/posts.ts";
import { productFilesSeed, productsSeed } from "./base/products.ts";
import { siteContentSeed } from "./base/site-content.ts";
import { slipsSeed } from "./base/slips.ts";
import { readSeedRun, writeSeedRun } from "./runs.ts";

const RUN = "base";

/** By noun the natural keys that were laid once. */
type Laid = Record<string, string[]>;

/** When the rows were made: posts appear some days before `day`, everything else stands since `since`. */
export type BaseSeedTimes = { day: Date; since: Date };

const nouns = ({ day, since }: BaseSeedTimes): SeedPart[] => [
  ...[
    plansSeed,
    slipsSeed,
    faqsSeed,
    siteContentSeed,
    contactInfoSeed,
    filesSeed,
    productsSeed,
    productFilesSeed,
    notificationTemplatesSeed,
  ].map((noun) => noun(since)),
  postsSeed(day),
];

/**
 * Lays what production needs and has not been laid before; resolves with the number of rows. A key is laid once: what
 * people changed since stays as it is, and what they deleted stays away.
 */
export async function insertBaseSeed(db: Db, times: BaseSeedTimes): Promise<number> {
  const before = await readSeedRun<Laid>(db, RUN);
  const after: Laid = { ...before };
  let rows = 0;
  let news = before === null;
  for (const noun of nouns(times)) {
    const known = new Set(before?.[noun.name]);
    const wanted = new Set(noun.keys.filter((key) => !known.has(key)));
    if (wanted.size === 0) continue;
    rows += await noun.insert(db, wanted);
    after[noun.name] = [...known, ...wanted];
    news = true;
  }
  if (news) await writeSeedRun(db, RUN, after);
  return rows;
}
