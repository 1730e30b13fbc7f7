import { Button } from "@panshi/ui/button";
import { errorMessage } from "./error-message.tsx";

/** Replaces a part of a page that could not be loaded, with a button to retry. */
export function LoadError({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 border-t border-line py-8">
      <p className="font-display text-xl">{what}暫時讀不到</p>
      <p className="text-ink-soft">{errorMessage(error)}</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        再試一次
      </Button>
    </div>
  );
}
