import { trpc } from "@panshi/client/trpc";
import { levelLabels } from "@panshi/contracts/commerce/plan";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { formatNumber, NONE } from "../../../kit/list/cells.tsx";

/** How many members there are, from the daily figures (S2.115). After a failure, which the list tells, their places stay. */
export function MemberCounts() {
  const { data, isError } = trpc.admin.member.counts.useQuery();
  const figures = [
    [levelLabels.trial, data && formatNumber(data.trial)],
    [levelLabels.vip, data && formatNumber(data.vip)],
    ["全部會員", data && formatNumber(data.total)],
    ["帳號啟用", data && `${data.activePercent}%`],
  ] as const;
  return (
    <dl aria-label="會員的人數" className="mb-6 grid grid-cols-4 gap-x-4 border-y border-line py-3 sm:gap-x-8">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="tabular text-xl leading-tight sm:text-2xl">
            {value ??
              (isError ? (
                NONE
              ) : (
                <>
                  <Skeleton className="my-1 h-6 w-full max-w-20 sm:h-7" />
                  <span className="sr-only">載入中...</span>
                </>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
