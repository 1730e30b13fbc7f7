import { slipHeading } from "@panshi/contracts/oracle";
import { Link } from "react-router-dom";
import { useAccountDialogs } from "../features/account/dialogs.tsx";
import { DrawFailed } from "../features/oracle/draw/draw-failed.tsx";
import { StarSky } from "../features/oracle/draw/star-sky.tsx";
import { useDraw } from "../features/oracle/draw/use-draw.ts";
import { useOracleSession } from "../features/oracle/oracle-session.ts";
import { Reading } from "../features/oracle/slip/reading.tsx";
import { Page } from "../lib/page/page.tsx";
import { useViewer } from "../lib/session/viewer.ts";
import { paths } from "../paths.ts";

export default function OracleReading() {
  const drawState = useDraw();
  const { unanswered } = useOracleSession();
  return (
    <Page
      title={drawState.stage === "drawn" ? slipHeading(drawState.draw.oracle) : "你的靈籤"}
      description="抽到的靈籤、它的籤詩與傳統解讀。"
      noindex
    >
      {drawState.stage === "drawing" && <StarSky />}
      {drawState.stage === "failed" && <DrawFailed message={drawState.message} onRetry={drawState.retry} />}
      {drawState.stage === "drawn" && (
        <Reading
          draw={drawState.draw}
          modelFailed={unanswered === drawState.draw.oracle.id}
          retentionNotice={<RetentionNotice />}
        />
      )}
    </Page>
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
