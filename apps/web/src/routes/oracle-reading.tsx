import { trpc } from "@panshi/client/trpc";
import { slipHeading } from "@panshi/contracts/journey/oracle";
import { buttonClass } from "@panshi/ui/button";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { dayName } from "../features/journey/manual/manual-progress.ts";
import { DrawFailed } from "../features/journey/oracle/draw/draw-failed.tsx";
import { DrawAnimation } from "../features/journey/oracle/draw/draw-animation.tsx";
import { useDraw } from "../features/journey/oracle/draw/use-draw.ts";
import { storeWishSeen, useOracleSession } from "../features/journey/oracle/oracle-session.ts";
import { DrawnSlipReading } from "../features/journey/oracle/slip/drawn-slip-reading.tsx";
import { OfferAfterRitual } from "../features/journey/temple/membership/offer-after-ritual.tsx";
import { CrisisWishNotice } from "../features/journey/ritual/crisis-wish-notice.tsx";
import { WishReceived } from "../features/journey/ritual/wish-received.tsx";
import { Page } from "../lib/page/page.tsx";
import { useViewer } from "../lib/session/viewer.ts";
import { paths } from "../paths.ts";

export default function OracleReading() {
  const { draw, ready, restored, failure } = useDraw();
  const { wish, unanswered } = useOracleSession();
  // Whether the slip was asked for on this page, whose button had the focus.
  const [asked, setAsked] = useState(false);
  const { user } = useViewer();
  const planRuns = user?.activeMembership?.isActive ?? false;
  if (wish && !wish.seen) {
    const showSlip = () => {
      setAsked(true);
      storeWishSeen();
      scrollTo({ top: 0, behavior: "instant" });
    };
    return (
      <Page title="願望收到了" description="你寫下的願，和接下來的路。" noindex>
        {wish.care ? (
          <CrisisWishNotice wish={wish.text} onSlip={showSlip} />
        ) : (
          <WishReceived wish={wish} onSlip={showSlip} planRuns={planRuns} offer={user && <OfferAfterRitual />} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={ready && draw ? slipHeading(draw.oracle) : "你的靈籤"}
      description="抽到的靈籤、它的籤詩與傳統解讀。"
      noindex
    >
      {failure ? (
        <DrawFailed message={failure.message} onRetry={failure.retry} />
      ) : (
        <DrawAnimation ready={ready} restored={restored} focused={asked}>
          {draw && (
            <DrawnSlipReading
              draw={draw}
              modelFailed={unanswered === draw.oracle.id}
              retentionNotice={<RetentionNotice />}
              waysOn={wish && <TodaysManualDay />}
            />
          )}
        </DrawAnimation>
      )}
    </Page>
  );
}

/** After a ritual: the link to the manual's day of today, where one is open. */
function TodaysManualDay() {
  const { data } = trpc.member.manual.view.useQuery();
  const today = data?.mayDoDays && data.enrolments.find(({ next }) => next?.isOpen)?.next?.dayNumber;
  if (!today) return null;
  return (
    <Link to={paths.manualToday} className={buttonClass("ember", "md")}>
      {today === 1 ? "讀今天的第一則" : `讀手冊的${dayName(today)}`}
    </Link>
  );
}

/** Where the slip is stored: a member's on the dashboard, a visitor's in the browser until they register. */
function RetentionNotice() {
  const { user } = useViewer();
  const { openLogin } = useAccountDialogs();
  if (user)
    return (
      <>
        這支籤已經收進你的靈魂聖殿，
        <Link to={`${paths.dashboard}?tab=oracles`} className="text-ink underline underline-offset-4">
          隨時可以回來看
        </Link>
        。
      </>
    );
  return (
    <>
      這支籤暫時記在這個瀏覽器裡。
      <button
        type="button"
        onClick={() => openLogin({ returnTo: paths.oracleReading })}
        className="text-ink underline underline-offset-4"
      >
        登入或註冊
      </button>
      ，它就會跟著你。
    </>
  );
}
