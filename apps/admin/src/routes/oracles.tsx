import { trpc } from "@panshi/client/trpc";
import { fortuneLevels, oracleCategories, SlipListInput } from "@panshi/contracts/journey/oracle";
import { DrawSummary } from "../features/journey/oracle/draw-figures.tsx";
import { slipColumns } from "../features/journey/oracle/slip-columns.tsx";
import { SlipForm, slipResource } from "../features/journey/oracle/slip-form.tsx";
import { activationBulkActions } from "../kit/list/bulk-bar.tsx";
import { activeStateLabels } from "../kit/list/cells.tsx";
import { ListScreen } from "../kit/list-screen.tsx";

const filters = {
  category: { label: "類別", options: oracleCategories },
  fortuneLevel: { label: "籤等", options: fortuneLevels },
  isActive: { label: "狀態", options: activeStateLabels },
} as const;

/** `/admin/oracles`: the slips that can be drawn (S2.166). */
export default function Oracles() {
  const calls = trpc.useUtils().client.admin.oracle;
  return (
    <ListScreen
      noun={slipResource}
      lead="籤筒裡的每一支籤。改過的籤，從下一次抽籤開始生效。"
      empty="籤筒是空的，現在沒有人抽得到籤。"
      may="oracles:write"
      list={SlipListInput}
      query={calls.list.query}
      columns={slipColumns}
      filters={filters}
      bulk={activationBulkActions(calls.setActive.mutate)}
      above={<DrawSummary />}
      reorder={{ call: calls.move.mutate, may: "oracles:write", sort: "displayOrder" }}
      download={["/api/admin/oracles/export"]}
      form={(slip) => <SlipForm slip={slip} />}
      // S5.41
      remove={{
        call: ({ id }) => calls.delete.mutate({ id }),
        text: ({ title }) => `「${title}」會從籤筒裡拿走。抽過它的人，仍看得到自己的那一支。`,
      }}
    />
  );
}
