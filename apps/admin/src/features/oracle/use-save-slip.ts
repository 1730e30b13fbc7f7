import { trpc } from "@panshi/client/trpc";
import type { OracleSlip, SlipInput } from "@panshi/contracts/oracle";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useMemo } from "react";
import { failureOf } from "../../lib/failure.ts";
import { useRefreshSlips } from "./use-slips.ts";

type SaveSlipOptions = {
  /** Null: a new slip. */
  id: string | null;
  onSaved: () => void;
};

/** Creates or updates a slip with a toast; invalidates the list after success and after failure (S7.88). */
export function useSaveSlip({ id, onSaved }: SaveSlipOptions) {
  const refresh = useRefreshSlips();
  const outcome = (done: string, failed: string) => ({
    onSuccess: ({ title }: OracleSlip) => {
      toast({ title: done, description: title });
      onSaved();
    },
    onError: (error: unknown) =>
      toast({ title: "錯誤", description: `${failed}：${failureOf(error).message}`, kind: "destructive" }),
    onSettled: () => void refresh(),
  });
  const create = trpc.admin.oracle.create.useMutation(outcome("靈籤已新增", "靈籤新增失敗"));
  const update = trpc.admin.oracle.update.useMutation(outcome("靈籤已更新", "靈籤更新失敗"));
  const { error, isPending, isSuccess } = id === null ? create : update;
  return {
    save: (input: SlipInput) => (id === null ? create.mutate(input) : update.mutate({ ...input, id })),
    busy: isPending || isSuccess,
    saved: isSuccess,
    /** The last failure, a new object each time; undefined for none. */
    failure: useMemo(() => (error ? failureOf(error) : undefined), [error]),
  };
}
