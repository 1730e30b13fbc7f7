import { uploadForm } from "@panshi/client/upload";
import { fileTooLarge } from "@panshi/contracts/platform/messages";
import { formatSize } from "@panshi/contracts/platform/file";
import { Field, Input } from "@panshi/ui/form/field";
import { useState } from "react";
import * as z from "zod/mini";
import { type CommonFieldProps, useFormField } from "./form-fields.tsx";
import "./picture-field.css";

/** A file of at most `maxBytes`, or none; the browser says so before it sends a larger one. */
export const optionalFileSchema = (maxBytes: number) =>
  z
    .nullable(z.instanceof(File))
    .check(z.refine((file) => file === null || file.size <= maxBytes, fileTooLarge(formatSize(maxBytes))));

/** Sends values with a file, of which `sent` says how much was sent. */
export function useFileUpload<Output>(answer: { parse: (body: unknown) => Output }) {
  const [sent, setSent] = useState<number | null>(null);
  const upload = async (path: string, { file, ...fields }: { file: File | null } & Record<string, unknown>) => {
    const form = new FormData();
    // Fields before the file.
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    if (file) form.append("file", file);
    setSent(0);
    try {
      return answer.parse(await uploadForm(path, form, { onProgress: setSent }));
    } finally {
      setSent(null);
    }
  };
  return { sent, upload };
}

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
