import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { FulfilledWish } from "@panshi/contracts/journey/recurrence";

/** How many are shown before the others are opened. */
const SHOWN = 4;

type FulfilledSectionProps = {
  wishes: readonly FulfilledWish[];
  /** How many there are in all. */
  count: number;
};

/** The wishes that came round, each with its days and the member's thanks. */
export function FulfilledSection({ wishes, count }: FulfilledSectionProps) {
  const others = wishes.slice(SHOWN);
  return (
    <section aria-labelledby="recurrence-fulfilled" className="grid gap-8">
      <div className="grid gap-2">
        <h3 id="recurrence-fulfilled" className="text-3xl font-light">
          走到了的願
        </h3>
        <p className="measure text-ink-soft">
          {count > wishes.length ? `${count} 個裡最近的 ${wishes.length} 個，` : ""}
          從許願的那天，到圓滿的那天。
        </p>
      </div>
      <FulfilledList wishes={wishes.slice(0, SHOWN)} />
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-ink-soft hover:text-ink">再讀 {others.length} 個走到了的願</summary>
          <div className="pt-4">
            <FulfilledList wishes={others} />
          </div>
        </details>
      )}
    </section>
  );
}

const FulfilledList = ({ wishes }: { wishes: readonly FulfilledWish[] }) => (
  <ol className="grid gap-6 md:grid-cols-2 lg:gap-8">
    {wishes.map((wish) => (
      <FulfilledCard key={wish.id} wish={wish} />
    ))}
  </ol>
);

function FulfilledCard({ wish: { content, wishedOn, fulfilledOn, days, thanks } }: { wish: FulfilledWish }) {
  return (
    <li className="paper grid content-start gap-4 p-6 sm:p-8">
      <p className="line-clamp-6 font-hand text-lg whitespace-pre-line">{content}</p>
      <p className="flex flex-wrap items-baseline gap-x-4 border-t border-line pt-4 text-sm text-ink-soft">
        {days !== null && (
          <span className="font-display text-2xl font-light text-ink">{days === 0 ? "當天" : `${days} 天`}</span>
        )}
        <span>
          {formatTaipeiDay(wishedOn)}許願{fulfilledOn && `，${formatTaipeiDay(fulfilledOn)}圓滿`}
        </span>
      </p>
      {thanks && <p className="line-clamp-6 font-hand text-lg whitespace-pre-line">{thanks}</p>}
    </li>
  );
}
