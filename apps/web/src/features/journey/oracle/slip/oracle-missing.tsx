import { SLIP_MISSING } from "@panshi/contracts/platform/messages";
import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";

/** The caller never drew this slip (S2.83, S2.84). */
export function OracleMissing() {
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
