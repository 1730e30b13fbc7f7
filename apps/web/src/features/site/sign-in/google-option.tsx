import type { ReactNode } from "react";
import { googleSignInEnabled } from "../../../lib/components/google-button.tsx";

/** Google sign-in below a form; renders nothing where Google is not configured. */
export function GoogleOption({ children }: { children: ReactNode }) {
  if (!googleSignInEnabled()) return null;
  return (
    <div className="grid gap-6">
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        或
      </p>
      {children}
    </div>
  );
}
