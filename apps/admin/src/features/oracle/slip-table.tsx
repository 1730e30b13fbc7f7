import type { OracleSlip } from "@panshi/contracts/oracle";
import { verseLines } from "@panshi/contracts/reading";
import { formatTaipeiTime } from "@panshi/contracts/taipei-time";
import { Icon, type IconName } from "@panshi/ui/display/icon";
import { Table, Td, Th } from "@panshi/ui/display/table";
import { Tooltip } from "@panshi/ui/overlay/tooltip";
import type { SlipActions } from "./slip-actions.ts";
import { categoryLabel, levelLabel, SlipStatus } from "./slip-status.tsx";

type SlipTableProps = { slips: readonly OracleSlip[]; actions: SlipActions | null };

/** The slips on a wide screen, as a table. */
export function SlipTable({ slips, actions }: SlipTableProps) {
  return (
    <Table caption="靈籤清單" className="slip-table">
      <thead>
        <tr>
          <Th figure>順序</Th>
          <Th>標題</Th>
          <Th className="hidden xl:table-cell">首句</Th>
          <Th>籤等</Th>
          <Th>類別</Th>
          <Th>狀態</Th>
          <Th>更新時間</Th>
          {actions && (
            <Th>
              <span className="sr-only">動作</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {slips.map((slip) => (
          <Row key={slip.id} slip={slip} actions={actions} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ slip, actions }: { slip: OracleSlip; actions: SlipActions | null }) {
  return (
    <tr>
      <Td figure className="w-16 text-ink-soft">
        {slip.displayOrder}
      </Td>
      <th scope="row" className="px-4 text-start text-base font-medium">
        {slip.title}
      </th>
      <Td className="hidden text-ink-soft xl:table-cell">{verseLines(slip.description)[0]}</Td>
      <Td className="font-display text-base font-black whitespace-nowrap">{levelLabel(slip)}</Td>
      <Td className="whitespace-nowrap">{categoryLabel(slip)}</Td>
      <Td className="whitespace-nowrap">
        <SlipStatus slip={slip} />
      </Td>
      <Td className="whitespace-nowrap text-ink-soft">
        <time dateTime={slip.updatedAt}>{formatTaipeiTime(slip.updatedAt)}</time>
      </Td>
      {actions && (
        <Td className="w-28 text-end whitespace-nowrap">
          <IconAction icon="edit" word="編輯" title={slip.title} onChoose={() => actions.edit(slip)} />
          <IconAction icon="trash" word="刪除" title={slip.title} onChoose={() => actions.remove(slip)} />
        </Td>
      )}
    </tr>
  );
}

type IconActionProps = { icon: IconName; word: string; title: string; onChoose: () => void };

function IconAction({ icon, word, title, onChoose }: IconActionProps) {
  return (
    <Tooltip content={word}>
      <button
        type="button"
        aria-label={`${word}「${title}」`}
        onClick={onChoose}
        className="thumb inline-grid place-items-center text-lg text-ink-soft hover:text-ink"
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}
