import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { Field, Input } from "@panshi/ui/form/field";
import { useWatch } from "react-hook-form";
import { typedFormFields, useFormField } from "../../kit/form/form-fields.tsx";
import { formatShortTaipeiTime } from "./publication-state.tsx";

const field = typedFormFields<{ "~standard": unknown; _zod: { input: { isPublished: boolean }; output: unknown } }>();

/** As `<input type="datetime-local">` wants it; the same minute is not written again, for it may have seconds. */
const toLocal = (at: string | null): string => (at ? formatTaipeiTime(at).replace(" ", "T") : "");
const fromLocal = (local: string): string | null => (local ? new Date(`${local}:00+08:00`).toISOString() : null);

/** What will be after saving. */
function outcome(isPublished: boolean, at: string | null): string {
  if (!isPublished) return "存成草稿，只有後台看得到。";
  if (at === null) return "儲存的那一刻發布。";
  return Date.parse(at) > Date.now()
    ? `${formatShortTaipeiTime(at)} 自動發布，在那之前讀者看不到。`
    : `讀者看得到，日期是 ${formatShortTaipeiTime(at)}。`;
}

function TimeField() {
  const show = (value: unknown) => (value ? formatShortTaipeiTime(String(value)) : "儲存的時候");
  const { field: control, frame } = useFormField(
    { name: "publishedAt", label: "發布時間（台北）", required: false },
    show,
  );
  const { value, onChange, ...rest } = control as typeof control & { value: string | null };
  return (
    <Field {...frame}>
      <Input
        {...rest}
        type="datetime-local"
        className="tabular"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        value={toLocal(value)}
        onChange={({ target }) => onChange(fromLocal(target.value))}
      />
    </Field>
  );
}

/** The switch of publication and its time: a time ahead schedules. */
export function PublicationFields({ what }: { what: string }) {
  const [isPublished, at] = useWatch({ name: ["isPublished", "publishedAt"] }) as [boolean, string | null];
  return (
    <div className="grid gap-2">
      <field.Switch name="isPublished" label={`發布這${what}`} hint={outcome(isPublished, at)} />
      <div hidden={!isPublished}>
        <TimeField />
      </div>
    </div>
  );
}
