import { Button, buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/empty";
import { Meter } from "@panshi/ui/meter";
import { SkeletonLines } from "@panshi/ui/skeleton";
import { Waiting } from "@panshi/ui/waiting";
import { Link } from "react-router-dom";
import { MembershipStatus } from "../features/account/membership-status.tsx";
import { serverMessage } from "../lib/failure.ts";
import { Page } from "../lib/page.tsx";
import { useRequireLogin } from "../lib/require-login.ts";
import { trpc } from "../lib/trpc.ts";
import { paths } from "../paths.ts";

export default function WelcomeBack() {
  const { user } = useRequireLogin();
  return (
    <Page title="歡迎回來" description="回到你的靈魂聖殿，看看這個願走到哪裡。" noindex>
      {user ? <Welcome name={user.profile.fullName || user.firstName} /> : <Waiting label="載入中..." />}
    </Page>
  );
}

function Welcome({ name }: { name: string }) {
  return (
    <div className="grid gap-12 px-6 pt-air-1 sm:px-12 lg:grid-cols-[5fr_6fr] lg:gap-x-24 lg:px-24 lg:pt-air-2">
      <div className="grid content-start gap-8">
        <h1 className="text-5xl sm:text-6xl">
          你回來了，
          <br />
          {name}
        </h1>
        <p className="flex flex-wrap gap-4 pt-4">
          <Link to={paths.dashboard} className={buttonClass("ember", "lg")}>
            進入靈魂聖殿
          </Link>
          <Link to={paths.blog} className={buttonClass("line", "lg")}>
            讀祈願祝福
          </Link>
        </p>
      </div>
      <Standing />
    </div>
  );
}

/** Membership and energy, from the member's own rows. */
function Standing() {
  const { data, error, refetch } = trpc.member.temple.overview.useQuery();
  if (error)
    return (
      <Empty
        title="會員資料暫時讀不到"
        headingLevel={2}
        text={serverMessage(error) ?? "請檢查網路連線，再試一次。"}
        action={
          <Button variant="line" onClick={() => void refetch()}>
            再試一次
          </Button>
        }
      />
    );
  if (!data) return <SkeletonLines lines={6} />;
  return (
    <div className="grid content-start gap-16">
      <MembershipStatus membership={data.membership} />
      <section aria-label="能量" className="border-t border-line pt-6">
        <Meter
          label="你的能量"
          value={data.energy}
          note={data.energy === null ? "還沒有進行中的願，寫下一個就會開始計算" : "進行中的願，能量的平均"}
        />
      </section>
    </div>
  );
}
