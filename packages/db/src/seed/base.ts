import type { Db } from "../client.ts";
import { contactInfo } from "./base/contact-info.ts";
import { faqs } from "./base/faqs.ts";
import { files } from "./base/files.ts";
import type { Noun } from "./base/noun.ts";
import { notificationTemplates } from "./base/notification-templates.ts";
import { plans } from "./base/plans.ts";
import { posts } from "./base/posts.ts";
import { goods, products } from "./base/products.ts";
import { siteContent } from "./base/site-content.ts";
import { slips } from "./base/slips.ts";
import { readRun, writeRun } from "./runs.ts";

const RUN = "base";

/** By noun the natural keys that were laid once. */
type Laid = Record<string, string[]>;

/** When the rows were made: posts appear some days before `day`, everything else stands since `since`. */
export type BaseTimes = { day: Date; since: Date };

const nouns = ({ day, since }: BaseTimes): Noun[] => [
  ...[plans, slips, faqs, siteContent, contactInfo, files, products, goods, notificationTemplates].map((noun) =>
    noun(since),
  ),
  posts(day),
];

/**
 * Lays what production needs and has not been laid before; resolves with the number of rows. A key is laid once: what
 * people changed since stays as it is, and what they deleted stays away.
 */
export async function layBase(db: Db, times: BaseTimes): Promise<number> {
  const before = await readRun<Laid>(db, RUN);
  const after: Laid = { ...before };
  let rows = 0;
  let news = before === null;
  for (const noun of nouns(times)) {
    const known = new Set(before?.[noun.name]);
    const wanted = new Set(noun.keys.filter((key) => !known.has(key)));
    if (wanted.size === 0) continue;
    rows += await noun.lay(db, wanted);
    after[noun.name] = [...known, ...wanted];
    news = true;
  }
  if (news) await writeRun(db, RUN, after);
  return rows;
}
