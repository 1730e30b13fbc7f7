import type { OracleSlip } from "@panshi/contracts/oracle";
import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useState } from "react";
import { DeleteSlip } from "../features/oracle/delete-slip.tsx";
import { SlipDialog } from "../features/oracle/slip-dialog.tsx";
import { SlipList } from "../features/oracle/slip-list.tsx";
import { useHasPermission } from "../lib/administrator.ts";
import { useOpenHistoryLayer } from "../lib/history-layer.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/oracles`: the slips that can be drawn (S2.166). */
export default function Oracles() {
  const mayWrite = useHasPermission("oracles:write");
  const openLayer = useOpenHistoryLayer();
  const [edited, setEdited] = useState<{ slip: OracleSlip | null } | null>(null);
  const [slipToDelete, setSlipToDelete] = useState<OracleSlip | null>(null);
  const open = (slip: OracleSlip | null) => {
    setEdited({ slip });
    openLayer();
  };
  return (
    <Page
      title="靈籤管理"
      lead="籤筒裡的每一支籤。改過的籤，從下一次抽籤開始生效。"
      actions={mayWrite && <AddButton onChoose={() => open(null)} />}
    >
      <SlipList actions={mayWrite ? { edit: open, remove: setSlipToDelete } : null} />
      {edited && <SlipDialog slip={edited.slip} onClose={() => setEdited(null)} />}
      {mayWrite && <DeleteSlip slip={slipToDelete} onClose={() => setSlipToDelete(null)} />}
    </Page>
  );
}

function AddButton({ onChoose }: { onChoose: () => void }) {
  return (
    <Button onClick={onChoose}>
      <Icon name="plus" />
      新增靈籤
    </Button>
  );
}
