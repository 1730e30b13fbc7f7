import type { ReactNode } from "react";

/** A link in a sentence that opens a new tab, so that a form keeps its input. */
export const NewTabLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener"
    className="underline decoration-line-strong underline-offset-4 hover:text-ink"
  >
    {children}
    <span className="sr-only">（開新分頁）</span>
  </a>
);
