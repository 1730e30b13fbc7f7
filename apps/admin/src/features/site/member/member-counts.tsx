import { trpc } from "@panshi/client/trpc";
import { levelLabels } from "@panshi/contracts/commerce/plan";
import { formatNumber, NONE } from "../../../kit/list/cells.tsx";
import { Figures } from "../../../kit/list/figures.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

/** How many members there are, from the daily figures (S2.115). After a failure, which the list tells, their places stay. */
export function MemberCounts() {
  const { data, isError } = trpc.admin.member.counts.useQuery(undefined, freshAtVisitOptions);
  const none = isError ? NONE : undefined;
  return (
    <Figures
      label="會員的人數"
      figures={[
        [levelLabels.trial, data ? formatNumber(data.trial) : none],
        [levelLabels.vip, data ? formatNumber(data.vip) : none],
        ["全部會員", data ? formatNumber(data.total) : none],
        ["帳號啟用", data ? `${data.activePercent}%` : none],
      ]}
      className="mb-2 grid-cols-4 gap-x-4 py-3 sm:gap-x-8"
      figureClass="text-xl sm:text-2xl"
      placeholderClass="my-1 h-6 w-full max-w-20 sm:h-7"
    />
  );
}
