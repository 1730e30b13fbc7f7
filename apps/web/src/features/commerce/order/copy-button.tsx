import { Button } from "@panshi/ui/button";
import { useState } from "react";

/** Copies a text to the clipboard; where the browser refuses, says how to copy by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState("");
  return (
    <>
      <Button
        variant="line"
        onClick={() => {
          // An insecure context has no clipboard.
          const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
          copying.then(
            () => setMessage("已複製"),
            () => setMessage("沒有複製成功，請長按號碼自己複製"),
          );
        }}
      >
        {label}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {message}
      </p>
    </>
  );
}
