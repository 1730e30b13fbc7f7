import { trpc } from "@panshi/client/trpc";
import { referralList } from "@panshi/contracts/commerce/referral";
import { referralStates } from "@panshi/contracts/commerce/referral-state";
import { MarketingHead } from "../features/commerce/marketing/marketing-head.tsx";
import { ProgramsPart, useReferralPrograms } from "../features/commerce/referral/programs-part.tsx";
import { referralColumns } from "../features/commerce/referral/referral-columns.tsx";
import { referralResource } from "../features/commerce/referral/referral-resource.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { paths } from "../paths.ts";

/** `/admin/marketing/referrals`: the programs, and who referred whom (S2.128). */
export default function Referrals() {
  const calls = trpc.useUtils().client.admin.referral;
  const { data: programs } = useReferralPrograms();
  const names = Object.fromEntries(programs?.items.map(({ id, name }) => [id, name]) ?? []);
  return (
    <ListScreen
      noun={referralResource}
      lead="會員把連結給朋友，朋友註冊並付款；七天後沒有退款，雙方各收到一張優惠券。"
      emptyTitle="還沒有人推薦朋友"
      empty="計畫進行時，有人用會員的連結註冊，就會出現在這裡。"
      may="marketing:read"
      list={referralList}
      query={calls.list.query}
      columns={referralColumns}
      filters={{
        state: { label: "狀態", options: referralStates },
        programId: { label: "計畫", options: names },
      }}
      open={({ refereeId }) => paths.member(refereeId)}
      above={
        <>
          <MarketingHead />
          <ProgramsPart />
        </>
      }
    />
  );
}
