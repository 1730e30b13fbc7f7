import { trpc } from "@panshi/client/trpc";
import type { OwnReferral } from "@panshi/contracts/commerce/own-referral";
import { OWN_COUPON_DAYS } from "@panshi/contracts/commerce/referral-state";
import { Button } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { lazy, Suspense } from "react";
import { CopyButton } from "../../../../lib/components/copy-button.tsx";
import { QueryBoundary } from "../../../../lib/components/query-boundary.tsx";
import { useSite } from "../../../../lib/query/site.ts";
import { SettingsSection } from "../settings-section.tsx";
import { OwnCoupons } from "./own-coupons.tsx";
import { termsText } from "./referral-words.ts";

/** Its library is no part of the account's first script. */
const ReferralQr = lazy(() => import("./referral-qr.tsx"));

/** The member's link for friends, how far these have come, and the coupons that came of it. */
export function ReferralSection() {
  const referral = trpc.member.referral.mine.useQuery();
  return (
    <SettingsSection title="邀請朋友" lead="有人也正需要一個安靜的地方，就把這裡告訴他。">
      <QueryBoundary query={referral} what="邀請的連結" loading={<LoadingIndicator spoken />}>
        {(data) => <Invitation referral={data} />}
      </QueryBoundary>
      <OwnCoupons />
    </SettingsSection>
  );
}

function Invitation({ referral: { code, link, terms, friends } }: { referral: OwnReferral }) {
  return (
    <div className="grid gap-8">
      {terms ? (
        <div className="grid gap-2">
          <p>{termsText(terms)}</p>
          <p className="text-sm text-ink-soft">
            優惠券 {OWN_COUPON_DAYS} 天內買什麼都能折抵，用一次。推薦自己不算；訂單之後退款，還沒用的優惠券會收回。
          </p>
        </div>
      ) : (
        <p>現在沒有邀請朋友的活動。連結仍然打得開，朋友會來到首頁；只是這段時間註冊的人，不會有優惠券。</p>
      )}
      <section aria-label="你的連結" className="lit grid gap-6 p-6 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-8">
        <div className="grid content-start gap-5">
          <dl className="grid gap-5">
            <div>
              <dt className="text-sm text-ink-soft">你的推薦碼</dt>
              <dd className="tabular font-display text-3xl leading-snug font-light break-all select-all">{code}</dd>
            </div>
            <div>
              <dt className="text-sm text-ink-soft">你的連結</dt>
              <dd className="break-all select-all">{link}</dd>
            </div>
          </dl>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <CopyButton text={link} what="連結" className="max-sm:w-full">
              複製連結
            </CopyButton>
            <ShareButton link={link} />
          </div>
        </div>
        <Suspense fallback={<div className="size-48" />}>
          <ReferralQr link={link} />
        </Suspense>
      </section>
      <Friends friends={friends} />
    </div>
  );
}

/** The device's share sheet, where there is one. */
function ShareButton({ link }: { link: string }) {
  const site = useSite();
  if (!("share" in navigator)) return null;
  const share = () =>
    // Closing the sheet rejects too; the link can be copied beside it.
    void navigator.share({ title: site.name, url: link }).catch(() => {});
  return (
    <Button variant="line" className="max-sm:w-full" onClick={share}>
      分享...
    </Button>
  );
}

/** How many friends there are, none by name. */
function Friends({ friends: { registered, waiting, rewarded } }: Pick<OwnReferral, "friends">) {
  if (registered === 0) return <p className="text-ink-soft">還沒有朋友用這個連結註冊。不急，想到誰的時候再說。</p>;
  const lines = [
    ["註冊的朋友", registered],
    ["還在等的", waiting],
    ["已送出謝禮", rewarded],
  ] as const;
  return (
    <dl aria-label="朋友" className="grid grid-cols-3 gap-x-4 border-y border-line py-4">
      {lines.map(([term, count]) => (
        <div key={term} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-soft">{term}</dt>
          <dd className="tabular font-display text-3xl font-light">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
