import { Button } from "@panshi/ui/button";

type LoadErrorProps = {
  title: string;
  /** The failure's message. */
  message: string;
  onRetry: () => void;
  busy?: boolean;
};

/** Replaces something that could not be loaded, with a button to retry. */
export function LoadError({ title, message, onRetry, busy }: LoadErrorProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 border-s-2 border-bad py-2 ps-6">
      <p className="font-display text-xl font-black">{title}</p>
      <p className="measure text-ink-soft">{message}</p>
      <Button variant="line" size="sm" onClick={onRetry} busy={busy ?? false}>
        再試一次
      </Button>
    </div>
  );
}
