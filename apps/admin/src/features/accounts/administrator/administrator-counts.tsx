import { trpc } from "@panshi/client/trpc";
import { Figures } from "../../../kit/list/figures.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

/** The four figures above the list (S2.130). A failure leaves them out: the list says what is wrong. */
export function AdministratorCounts() {
  const { data, isError } = trpc.admin.administrator.counts.useQuery(undefined, freshAtVisitOptions);
  if (isError) return null;
  return (
    <Figures
      label="管理員的人數"
      figures={[
        ["全部管理員", data?.total],
        ["啟用中", data?.active],
        ["超級管理員", data?.superAdmins],
        ["24 小時內登入", data?.recent],
      ]}
      className="mb-8 grid-cols-2 gap-x-8 gap-y-4 py-4 sm:grid-cols-4"
      placeholderClass="my-1 h-7 w-12"
    />
  );
}
