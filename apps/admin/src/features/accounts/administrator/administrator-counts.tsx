import { trpc } from "@panshi/client/trpc";
import { Skeleton } from "@panshi/ui/display/skeleton";

/** The four figures above the list (S2.130). A failure leaves them out: the list says what is wrong. */
export function AdministratorCounts() {
  const { data, isError } = trpc.admin.administrator.counts.useQuery();
  if (isError) return null;
  const figures = [
    ["全部管理員", data?.total],
    ["啟用中", data?.active],
    ["超級管理員", data?.superAdmins],
    ["24 小時內登入", data?.recent],
  ] as const;
  return (
    <dl
      aria-label="管理員的人數"
      className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 border-y border-line py-4 sm:grid-cols-4"
    >
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="tabular text-2xl leading-tight">
            {value ?? (
              <>
                <Skeleton className="my-1 h-7 w-12" />
                <span className="sr-only">載入中...</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
