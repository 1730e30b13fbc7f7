import { Button } from "@panshi/ui/button";
import { dismissToasts, toast } from "@panshi/ui/overlay/toast-store";
import { createContext, use, useEffect, useRef } from "react";
import type { AnyRow, ResourceInfo } from "../resource-info.ts";
import type { RegisteredField } from "./form-fields.tsx";

/** Whether a row of the list may be created by the signed-in administrator. */
export const MayCreateContext = createContext(false);

type GoneProps<Row extends AnyRow> = {
  noun: ResourceInfo<Row>;
  fields: ReadonlyMap<string, RegisteredField>;
  values: Readonly<Record<string, unknown>>;
  /** Goes on with the same values as a new row. */
  onSaveAsNew: () => void;
};

/** The row was deleted while it was edited: what was written, to copy or to save as a new row. */
export function RowDeletedNotice<Row extends AnyRow>({ noun, fields, values, onSaveAsNew }: GoneProps<Row>) {
  const mayCreate = use(MayCreateContext);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dismissToasts();
    heading.current?.focus();
  }, []);
  const written = [...fields].map(([name, { label, show }]) => [label, show(values[name])] as const);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(written.map(([label, text]) => `${label}\n${text}`).join("\n\n"));
      toast({ title: "已複製到剪貼簿" });
    } catch {
      toast({ title: "瀏覽器不讓這一頁複製", description: "請選取下面的文字，自己複製。", kind: "destructive" });
    }
  };
  return (
    <section aria-labelledby="gone" className="grid gap-6">
      <div className="grid gap-2">
        <h3 ref={heading} id="gone" tabIndex={-1} className="text-lg outline-none">
          你編輯的時候，這{noun.unit}
          {noun.name}被刪除了
        </h3>
        <p className="text-ink-soft">你寫的都還在下面，沒有存進去。</p>
      </div>
      <dl className="border-t border-line-strong">
        {written.map(([label, text]) => (
          <div key={label} className="grid gap-1 border-b border-line py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text || "（空白）"}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap justify-end gap-4">
        <Button variant={mayCreate ? "line" : "ember"} onClick={() => void copy()}>
          複製全部文字
        </Button>
        {mayCreate && <Button onClick={onSaveAsNew}>改存成新的一{noun.unit}</Button>}
      </div>
    </section>
  );
}
