import { useEffect, useRef } from "react";

/** Takes what is typed while the script of the palette is loaded; the palette begins with it. */
export function EarlyInput({ onType }: { onType: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  return (
    <input
      ref={input}
      aria-label="快速前往，載入中"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
      className="sr-only"
    />
  );
}
