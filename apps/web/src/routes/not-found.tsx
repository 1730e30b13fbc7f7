import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function NotFound() {
  return (
    <Page title="找不到這一頁" description="這個網址沒有東西。回首頁，或去抽一支靈籤。" noindex>
      <div className="no-stone grid min-h-[calc(100svh-5rem)] content-start justify-items-start gap-6 px-6 py-air-2 sm:px-12 lg:px-24">
        <h1 className="text-5xl sm:text-6xl">
          這裡
          <br />
          沒有石頭
        </h1>
        <p className="measure pt-6 text-ink-soft">網址可能打錯了，或這一頁已經搬走。回到首頁，路還在那裡。</p>
        <p className="flex flex-wrap gap-4 pt-6">
          <Link to={paths.landing} className={buttonClass("ember")}>
            回首頁
          </Link>
          <Link to={paths.oracleDraw} className={buttonClass("line")}>
            去抽一支靈籤
          </Link>
        </p>
      </div>
    </Page>
  );
}
