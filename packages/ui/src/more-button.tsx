import { Button } from "./button.tsx";

type MoreButtonProps = {
  /** Whether there is another page; otherwise `endLabel` is shown. */
  more: boolean;
  busy?: boolean;
  onMore: () => void;
  label?: string;
  endLabel?: string;
};

/** The button below a list that loads its next page. */
export function MoreButton({ more, busy, onMore, label = "看更多", endLabel = "已經是全部了" }: MoreButtonProps) {
  return (
    <div className="flex justify-center py-8">
      {more ? (
        <Button variant="line" busy={busy ?? false} onClick={onMore}>
          {busy ? "載入中..." : label}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{endLabel}</p>
      )}
    </div>
  );
}
