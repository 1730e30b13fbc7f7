import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { type Draw, type Oracle, slipHeading } from "@panshi/contracts/journey/oracle";
import { SLIP_MISSING } from "@panshi/contracts/platform/messages";
import { Button, buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { errorMessage } from "../../../../lib/components/error-message.tsx";
import { Page } from "../../../../lib/page/page.tsx";
import { useHydrated } from "../../../../lib/page/use-hydrated.ts";
import { paths } from "../../../../paths.ts";

type DrawnSlipPageProps = {
  /** The title until the slip is there. */
  title: string;
  /** The title of a slip's page. */
  slipTitle?: (oracle: Oracle) => string;
  description: string;
  children: (draw: Draw) => ReactNode;
};

/** A page of the caller's latest draw of the slip in the address (`:oracleId`). */
export function DrawnSlipPage({ title, slipTitle = slipHeading, description, children }: DrawnSlipPageProps) {
  const { oracleId = "" } = useParams();
  // One cached page serves every slip, so which one it is is known only after hydration.
  const hydrated = useHydrated();
  const { data, error, refetch } = trpc.member.oracle.drawn.useQuery({ oracleId }, { enabled: hydrated });
  const code = serverCode(error);
  return (
    <Page title={data ? slipTitle(data.oracle) : title} description={description} noindex>
      {data ? (
        children(data)
      ) : error && (code === "oracle_not_found" || code === "bad_input") ? (
        <OracleMissing />
      ) : (
        <div className="night-sky grid min-h-[calc(100svh-5rem)] place-content-center gap-6 px-6">
          {error ? (
            <div role="alert" className="grid justify-items-start gap-6">
              <h1 className="text-3xl">靈籤還沒有找到</h1>
              <p className="text-ink-soft">{errorMessage(error)}</p>
              <p className="flex flex-wrap gap-4">
                <Button onClick={() => void refetch()}>再試一次</Button>
                <Link to={paths.landing} className={buttonClass("line")}>
                  回首頁
                </Link>
              </p>
            </div>
          ) : (
            <>
              <h1 className="sr-only">{title}</h1>
              <LoadingIndicator label="正在找你抽過的這支籤" spoken />
            </>
          )}
        </div>
      )}
    </Page>
  );
}

/** The caller never drew this slip (S2.83, S2.84). */
function OracleMissing() {
  return (
    <div className="night-sky -mt-16 grid min-h-svh content-center justify-items-start gap-6 px-6 pb-air-1 sm:px-24 md:-mt-20">
      <h1 className="text-3xl sm:text-4xl">{SLIP_MISSING}</h1>
      <p className="measure text-ink-soft">
        解讀要從你親手抽到的籤開始。這支籤也許是在另一台裝置上抽的；登入後，就找得到自己抽過的籤。
      </p>
      <div className="flex flex-wrap gap-4 pt-4">
        <Link to={paths.oracleDraw} className={buttonClass("ember")}>
          重新抽籤
        </Link>
        <Link to={paths.landing} className={buttonClass("line")}>
          回首頁
        </Link>
      </div>
    </div>
  );
}
