import { trpc } from "@panshi/client/trpc";
import { LIST_LIMIT } from "@panshi/contracts/list";
import type { Purchase } from "@panshi/contracts/purchase";
import { buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Link } from "react-router-dom";
import { Loaded } from "../../lib/components/loaded.tsx";
import { paths } from "../../paths.ts";
import { ComposeForm } from "./compose-form.tsx";
import type { MomentContent } from "./moment-content.ts";

/** What goes back in a refund cannot be used meanwhile. */
const isUsable = ({ stoppedAt }: Purchase): boolean => stoppedAt === null;

/** Composes a meditation moment from owned items; without any it links to the shop. */
export function Composer({ onMeditate }: { onMeditate: (moment: MomentContent) => void }) {
  const query = trpc.member.temple.purchases.useQuery({ limit: LIST_LIMIT.max });
  return (
    <section aria-labelledby="compose-title" className="grid content-start gap-6">
      <h2 id="compose-title" className="text-2xl">
        組一個冥想時刻
      </h2>
      <Loaded query={query} what="寶庫" loading={<LoadingIndicator spoken className="justify-self-start py-8" />}>
        {({ items }) =>
          items.some(isUsable) ? (
            <ComposeForm purchases={items.filter(isUsable)} onMeditate={onMeditate} />
          ) : (
            <div className="grid justify-items-start gap-4">
              <p className="measure text-ink-soft">
                冥想時刻用你寶庫裡的圖、聲音和神諭卡組成。
                {items.length > 0
                  ? "你的收藏正在退款，現在不能使用；退款沒有完成的話，會再出現在這裡。"
                  : "寶庫還空著，先去靈魂百貨帶一件回來。"}
              </p>
              <Link to={paths.shop} className={buttonClass("line")}>
                逛逛靈魂百貨
              </Link>
            </div>
          )
        }
      </Loaded>
    </section>
  );
}
