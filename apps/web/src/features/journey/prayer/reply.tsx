import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { useSite } from "../../../lib/query/site.ts";

/** What the site answered to a prayer; nothing where it did not. */
export function Reply({ prayer: { reply, repliedAt } }: { prayer: PrayerDetail }) {
  const { name } = useSite();
  if (!reply) return null;
  return (
    <section aria-labelledby="reply-title" className="grid gap-3 border-s-2 border-line-strong ps-6">
      <h3 id="reply-title" className="text-xl">
        {shortSiteName(name)}的回覆
      </h3>
      <p className="measure break-words whitespace-pre-line">{reply}</p>
      {repliedAt && (
        <p className="text-sm text-ink-soft">
          <time dateTime={repliedAt}>{formatTaipeiDay(repliedAt)}</time>
        </p>
      )}
    </section>
  );
}
