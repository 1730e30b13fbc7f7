import { Button } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { errorMessage } from "./error-message.tsx";

/** Replaces a part of a page that could not be loaded, with a button to retry. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-t border-line py-8">
      <p className="font-display text-xl">{what}暫時讀不到</p>
      <p className="text-ink-soft">{errorMessage(error)}</p>
      <RetryButton onRetry={onRetry} size="sm" />
    </div>
  );
}

type EmptyLoadErrorProps = { title: string; error: unknown; onRetry: () => void; headingLevel?: 2 | 3 };

/** The same in place of what a whole page or section shows. */
export const SectionLoadError = ({ title, error, onRetry, headingLevel = 2 }: EmptyLoadErrorProps) => (
  <EmptyState
    headingLevel={headingLevel}
    title={title}
    text={errorMessage(error)}
    action={<RetryButton onRetry={onRetry} />}
  />
);

/** The button that loads again what failed. */
export const RetryButton = ({ onRetry, size = "md" }: { onRetry: () => void; size?: "sm" | "md" }) => (
  <Button variant="line" size={size} onClick={onRetry}>
    再試一次
  </Button>
);
