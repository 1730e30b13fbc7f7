import type { OracleSlip } from "@panshi/contracts/oracle";
import { verseLines } from "@panshi/contracts/reading";
import { formatTaipeiTime } from "@panshi/contracts/taipei-time";
import { Button } from "@panshi/ui/button";
import type { SlipActions } from "./slip-actions.ts";
import { categoryLabel, levelLabel, SlipStatus } from "./slip-status.tsx";

type SlipCardsProps = { slips: readonly OracleSlip[]; actions: SlipActions | null };

/** The slips on a narrow screen, as cards. */
export function SlipCards({ slips, actions }: SlipCardsProps) {
  return (
    <ul aria-label="靈籤清單" className="border-t border-line-strong">
      {slips.map((slip) => (
        <li key={slip.id} className="border-b border-line py-4">
          <Card slip={slip} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function Card({ slip, actions }: { slip: OracleSlip; actions: SlipActions | null }) {
  const [first] = verseLines(slip.description);
  return (
    <article className="grid grid-cols-[1fr_auto] gap-x-6">
      <div>
        <h2 className="font-body text-base font-medium">{slip.title}</h2>
        {first && <p className="text-sm text-ink-soft">{first}</p>}
      </div>
      <p className="font-display text-xl font-black">{levelLabel(slip)}</p>
      <div className="col-span-2 mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        <span>順序 {slip.displayOrder}</span>
        <span>{categoryLabel(slip)}</span>
        <SlipStatus slip={slip} />
        <time dateTime={slip.updatedAt}>{formatTaipeiTime(slip.updatedAt)}</time>
      </div>
      {actions && (
        <div className="col-span-2 -ms-4 flex">
          <Button variant="quiet" size="sm" aria-label={`編輯「${slip.title}」`} onClick={() => actions.edit(slip)}>
            編輯
          </Button>
          <Button variant="quiet" size="sm" aria-label={`刪除「${slip.title}」`} onClick={() => actions.remove(slip)}>
            刪除
          </Button>
        </div>
      )}
    </article>
  );
}
