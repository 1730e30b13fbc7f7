import { fileTooLarge } from "@panshi/contracts/platform/messages";
import { formatSize } from "@panshi/contracts/platform/file";
import { Field, Input } from "@panshi/ui/form/field";
import * as z from "zod/mini";
import { type CommonFieldProps, useFormField } from "./form-fields.tsx";
import "./picture-field.css";

/** A file of at most `maxBytes`, or none; the browser says so before it sends a larger one. */
export const optionalFileSchema = (maxBytes: number) =>
  z
    .nullable(z.instanceof(File))
    .check(z.refine((file) => file === null || file.size <= maxBytes, fileTooLarge(formatSize(maxBytes))));

type FileFieldProps = CommonFieldProps<string> & {
  accept: string;
  /** How much of it was sent, 0 to 1; null while nothing is. */
  sent?: number | null;
};

/** The control of a file, with the progress of its upload; the form holds the file itself. */
export function FileField(props: FileFieldProps) {
  const { field, frame, rest } = useFormField(props, (file) => (file instanceof File ? file.name : ""));
  // The browser sets a file's value itself.
  const { value: _, onChange, ...control } = field;
  const { accept, sent = null } = rest;
  return (
    <Field {...frame}>
      <Input
        {...control}
        type="file"
        accept={accept}
        className="py-3"
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
      {sent !== null && <progress aria-label="檔案上傳進度" value={sent} className="picture-progress" />}
    </Field>
  );
}
