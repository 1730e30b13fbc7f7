import { Button } from "@panshi/ui/button";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Textarea } from "@panshi/ui/form/field";
import { lazy, Suspense, useId, useState } from "react";
import { useFormField } from "../../../kit/form/form-fields.tsx";

const Editor = lazy(() => import("./editor/editor.tsx"));

type MarkdownFieldProps = { name: string; label: string; max: number };

/** A text in Markdown: the editor, which is loaded when it is opened, or the Markdown itself. */
export function MarkdownField({ name, label, max }: MarkdownFieldProps) {
  const id = useId();
  const [asSource, setAsSource] = useState(false);
  const [uploading, setUploading] = useState(false);
  const { field, frame } = useFormField({ name, label, required: true });
  const { value, onChange, onBlur } = field as typeof field & { value: string };
  const describedBy = frame.error ? `${id}-error` : undefined;
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex items-center justify-between gap-4">
        <span className="text-sm text-ink-soft">{label}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-pressed={asSource}
          disabled={uploading}
          onClick={() => setAsSource(!asSource)}
        >
          Markdown 原文
        </Button>
      </div>
      {asSource ? (
        <Textarea
          {...field}
          aria-label={label}
          {...(frame.error && { "aria-invalid": true, "aria-describedby": describedBy })}
          spellCheck={false}
          maxLength={max}
          className="font-mono"
        />
      ) : (
        <Suspense fallback={<SkeletonLines lines={10} className="min-h-96" />}>
          <Editor
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            onUploading={setUploading}
            label={label}
            invalid={frame.error !== undefined}
            describedBy={describedBy}
            max={max}
          />
        </Suspense>
      )}
      {frame.error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {frame.error}
        </p>
      )}
    </div>
  );
}
