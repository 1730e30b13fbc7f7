import { Switch } from "@panshi/ui/form/switch";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useResourceMutation } from "../changes.ts";
import type { EditableRow, EditBase } from "../form/form-dialog.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { setCachedRow } from "./put-row.ts";

type InlineSwitchProps<Row extends EditableRow> = {
  noun: ResourceInfo<Row>;
  row: Row;
  label: string;
  /** Names the switch among those of all rows. */
  name: string;
  hint?: ReactNode;
  checked: boolean;
  may: boolean;
  save: (checked: boolean, base: EditBase) => Promise<Row>;
};

/** A switch of a row, which applies at once. Where somebody changed the row meanwhile, it changes nothing and shows the present row. */
export function InlineSwitch<Row extends EditableRow>(props: InlineSwitchProps<Row>) {
  const { noun, row, label, name, hint, checked, may, save } = props;
  const queries = useQueryClient();
  /** Where it was turned to, until the answer is there. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useResourceMutation(noun, {
    call: async (input: boolean) => {
      const saved = await save(input, { id: row.id, updatedAt: row.updatedAt });
      setCachedRow(queries, noun, saved);
      return saved;
    },
    failed: `${noun.name}更新失敗`,
    done: (saved: Row) => ({ title: `${noun.name}已更新`, description: noun.title(saved) }),
    handled: (error) => {
      const current = failureOf(error).current as Row | undefined;
      if (!current) return false;
      setCachedRow(queries, noun, current);
      toast({
        title: `有人剛存過這${noun.unit}${noun.name}`,
        description: "沒有改動任何東西，已經換成現在的內容。請看過再切換。",
        kind: "destructive",
      });
      return true;
    },
  });
  const turn = (to: boolean) => {
    if (wanted !== null) return;
    // At once: React would set the control back until the call is known to be under way.
    setWanted(to);
    change.mutate(to, { onSettled: () => setWanted(null) });
  };
  return (
    <Switch
      aria-label={name}
      checked={wanted ?? checked}
      disabled={!may}
      hint={hint}
      onChange={({ target }) => turn(target.checked)}
    >
      {label}
    </Switch>
  );
}
