import type { Issue } from "@panshi/contracts/errors";
import type { OracleSlip } from "@panshi/contracts/oracle";
import { toast } from "@panshi/ui/overlay/toast-store";
import { useState } from "react";
import { useUnsavedWork } from "../../lib/unsaved-work.ts";
import {
  emptyDraft,
  isSameDraft,
  missingFields,
  type SlipDraft,
  type SlipErrors,
  toDraft,
  toSlipInput,
} from "./slip-draft.ts";
import { useSaveSlip } from "./use-save-slip.ts";

/** An issue of one line of a list belongs to the list's field and names the line. */
function toFieldIssue({ path, message }: Issue): { field: string; message: string } {
  const [field = "", line] = path.split(".");
  return { field, message: line ? `第 ${Number(line) + 1} 行：${message}` : message };
}

const isField = (path: string): path is keyof SlipDraft => path in emptyDraft;

/** The state, errors and submission of a slip's form; `slip` is null for a new one. */
export function useSlipForm(slip: OracleSlip | null, onSaved: () => void) {
  const [original] = useState(() => (slip ? toDraft(slip) : emptyDraft));
  const [draft, setDraft] = useState(original);
  const [missing, setMissing] = useState<SlipErrors>({});
  /** Fields changed since the last submission, whose issues no longer hold. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { save, busy, saved, failure } = useSaveSlip({ id: slip?.id ?? null, onSaved });
  const [attempts, setAttempts] = useState(0);
  const unsaved = !isSameDraft(draft, original) && !saved;
  useUnsavedWork(unsaved);

  const openIssues = (failure?.issues ?? []).map(toFieldIssue).filter(({ field }) => !changed.has(field));
  const serverErrors = Object.fromEntries(
    openIssues.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]),
  );
  return {
    draft,
    busy,
    unsaved,
    /** Changes with each failed validation, by the server or the form. */
    failures: [failure, attempts] as const,
    errors: { ...serverErrors, ...missing } as SlipErrors,
    /** Messages of issues that belong to no field of the form. */
    otherMessages: openIssues.filter(({ field }) => !isField(field)).map(({ message }) => message),
    change: (change: Partial<SlipDraft>) => {
      setDraft((before) => ({ ...before, ...change }));
      setChanged((before) => new Set([...before, ...Object.keys(change)]));
      setMissing((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    },
    submit: () => {
      const errors = missingFields(draft);
      setMissing(errors);
      if (Object.keys(errors).length > 0) {
        setAttempts((before) => before + 1);
        toast({ title: "請填寫標題和解籤內容", kind: "destructive" });
        return;
      }
      setChanged(new Set());
      save(toSlipInput(draft));
    },
  };
}
