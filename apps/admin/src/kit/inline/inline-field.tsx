import { Icon } from "@panshi/ui/display/icon";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { EditableRow, EditBase } from "../form/form-dialog.tsx";
import type { FormSchema, ValuesOf } from "../form/form-fields.tsx";
import type { Noun } from "../noun.ts";
import { InlineEditor } from "./inline-editor.tsx";
import { useInlineScope } from "./inline-scope.tsx";

export type InlineEdit<Row extends EditableRow, Schema extends FormSchema> = {
  noun: Noun<Row>;
  row: Row;
  /** The contract's input, of which some fields are edited here. */
  schema: Schema;
  toValues: (row: Row) => ValuesOf<Schema>;
  save: (input: Schema["_zod"]["output"], base: EditBase) => Promise<Row>;
  /** The fields that are edited here; the others are sent as they are. */
  edits: readonly (keyof ValuesOf<Schema> & string)[];
  /** Enter makes a new line; then only Ctrl+Enter saves. */
  multiline?: boolean;
  /** What is typed, for a preview; null when the field is closed. */
  onDraft?: (draft: ValuesOf<Schema> | null) => void;
  /** The fields, made with `fieldsOf`. */
  children: ReactNode;
};

type InlineFieldProps<Row extends EditableRow, Schema extends FormSchema> = InlineEdit<Row, Schema> & {
  /** Above the value or beside it. */
  label: string;
  /** Names the field among those of all rows, as in 編輯「修行方案」的售價. */
  name: string;
  /** With the label: where the value is shown, or why it cannot be edited. */
  note?: ReactNode;
  /** The value while it is not edited. */
  shown: ReactNode;
  /** Whether the signed-in administrator may edit it. */
  may: boolean;
  className?: string;
};

/** A value that is edited where it stands: choosing it opens its fields in its place. */
export function InlineField<Row extends EditableRow, Schema extends FormSchema>(props: InlineFieldProps<Row, Schema>) {
  const { label, name, note, shown, may, className = "", ...edit } = props;
  const key = useId();
  const { open, begin } = useInlineScope();
  const isOpen = open === key;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Another field that was chosen has the focus already.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div role="group" aria-label={name} className={`inline-field ${className}`} data-open={isOpen} data-may={may}>
      <div className="inline-name">
        <span className="text-sm text-ink-soft">{label}</span>
        {note && <span className="text-xs text-ink-soft">{note}</span>}
      </div>
      {isOpen ? (
        <InlineEditor {...edit} scopeKey={key} />
      ) : (
        <>
          <div className="min-w-0 break-words">{shown}</div>
          {may && (
            <button
              ref={button}
              type="button"
              aria-label={`編輯${name}`}
              className="inline-edit thumb"
              onClick={() => begin(key)}
            >
              <Icon name="edit" />
            </button>
          )}
        </>
      )}
    </div>
  );
}
