import { trpc } from "@panshi/client/trpc";
import { LIST_LIMIT } from "@panshi/contracts/platform/list";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { useViewer } from "../../../lib/session/viewer.ts";
import { composeItems } from "./compose-draft.ts";
import { ComposeForm } from "./compose-form.tsx";
import type { MomentContent } from "./moment-content.ts";

/** Composes a meditation moment from the member's starter set and what they bought. */
export function Composer({ onMeditate }: { onMeditate: (moment: MomentContent) => void }) {
  const { user } = useViewer();
  const query = trpc.member.temple.purchases.useQuery({ limit: LIST_LIMIT.max });
  if (!user) return null;
  return (
    <section aria-labelledby="compose-title" className="grid content-start gap-6">
      <h2 id="compose-title" className="text-2xl">
        組一個冥想時刻
      </h2>
      <Loaded query={query} what="寶庫" loading={<LoadingIndicator spoken className="justify-self-start py-8" />}>
        {({ items }) => (
          <ComposeForm profile={user.profile} items={composeItems(user.profile, items)} onMeditate={onMeditate} />
        )}
      </Loaded>
    </section>
  );
}
