import { Empty } from "@panshi/ui/display/empty";
import { MoreButton } from "@panshi/ui/more-button";
import { useWideScreen } from "../../lib/wide-screen.ts";
import { LoadError } from "../../shell/load-error.tsx";
import type { SlipActions } from "./slip-actions.ts";
import { SlipCards } from "./slip-cards.tsx";
import { SlipListSkeleton } from "./slip-list-skeleton.tsx";
import { SlipTable } from "./slip-table.tsx";
import { useSlips } from "./use-slips.ts";

/**
 * Every slip by display order: a table on a wide screen, else cards. `actions` is null for a role that may only read.
 */
export function SlipList({ actions }: { actions: SlipActions | null }) {
  const { slips, more, loadingMore, loadMore, error, retry, retrying } = useSlips();
  const wide = useWideScreen();
  const failed = error && <LoadError title="靈籤沒有讀到" message={error} onRetry={retry} busy={retrying} />;
  if (!slips) return failed || <SlipListSkeleton />;
  if (slips.length === 0) {
    return (
      <Empty
        title="尚未新增任何靈籤"
        text={`籤筒是空的，現在沒有人抽得到籤。${actions ? "按「新增靈籤」，寫下第一支。" : ""}`}
        headingLevel={2}
      />
    );
  }
  const List = wide ? SlipTable : SlipCards;
  return (
    <>
      <p role="status" className="pb-4 text-sm text-ink-soft">
        {more ? `已載入 ${slips.length} 支` : `共 ${slips.length} 支`}，依順序排列
      </p>
      <List slips={slips} actions={actions} />
      {failed && <div className="pt-8">{failed}</div>}
      {!(failed && more) && <MoreButton more={more} busy={loadingMore} onMore={loadMore} label="載入更多" />}
    </>
  );
}
