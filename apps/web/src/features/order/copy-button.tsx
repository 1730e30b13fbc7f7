import { Button } from "@panshi/ui/button";
import { useState } from "react";

/** Copies a text and says so; where the browser refuses, it says how to do it by hand. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [told, tell] = useState("");
  return (
    <>
      <Button
        variant="line"
        onClick={() => {
          // Without a secure page there is no clipboard at all.
          const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
          copying.then(
            () => tell("已複製"),
            () => tell("沒有複製成功，請長按號碼自己複製"),
          );
        }}
      >
        {label}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {told}
      </p>
    </>
  );
}
