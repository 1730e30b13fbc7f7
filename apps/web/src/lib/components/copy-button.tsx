import { Button } from "@panshi/ui/button";
import { type ComponentProps, type ReactNode, useState } from "react";

type CopyButtonProps = {
  text: string;
  /** What the text is: 號碼. */
  what?: string;
  variant?: ComponentProps<typeof Button>["variant"];
  size?: ComponentProps<typeof Button>["size"];
  className?: string;
  children: ReactNode;
};

/** Copies a text to the clipboard; where the browser refuses, says how to copy by hand. */
export function CopyButton({
  text,
  what = "號碼",
  variant = "line",
  size = "md",
  className,
  children,
}: CopyButtonProps) {
  const [message, setMessage] = useState("");
  return (
    <>
      <Button
        variant={variant}
        size={size}
        {...(className && { className })}
        onClick={() => {
          // An insecure context has no clipboard.
          const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
          copying.then(
            () => setMessage("已複製"),
            () => setMessage(`沒有複製成功，請長按${what}自己複製`),
          );
        }}
      >
        {children}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {message}
      </p>
    </>
  );
}
