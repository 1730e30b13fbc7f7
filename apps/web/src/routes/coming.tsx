import { buttonClass } from "@panshi/ui/button";
import { Link, useLocation } from "react-router-dom";
import { Page } from "../lib/page.tsx";
import { paths } from "../paths.ts";

type Words = { title: string; sentence: string };

/** Pages that are not there yet say so in one sentence. */
const words: Record<string, Words> = {
  [paths.blog]: { title: "祈願祝福", sentence: "文章還在一篇一篇校對，整理好就會放在這裡。" },
  [paths.shop]: { title: "靈魂百貨", sentence: "貨架還空著，現在沒有東西可以買。" },
  [paths.downloads]: { title: "下載", sentence: "這裡還沒有可以下載的檔案。" },
  [paths.paymentSuccess]: { title: "付款結果", sentence: "線上付款還沒有開放，所以這裡沒有任何訂單。" },
  [paths.paymentCancel]: { title: "付款沒有進行", sentence: "線上付款還沒有開放，沒有任何款項被收取。" },
};
const unnamed: Words = { title: "還沒有開放", sentence: "這一頁還沒有開放。" };

export default function Coming() {
  const { pathname } = useLocation();
  const { title, sentence } = words[pathname.replace(/\/$/, "")] ?? unnamed;
  return (
    <Page title={title} description={`${title}：${sentence}`} noindex>
      <div className="no-stone grid min-h-[calc(100svh-5rem)] content-start justify-items-start gap-8 px-6 py-air-2 sm:px-12 lg:px-24">
        <h1 className="text-5xl sm:text-6xl">{title}</h1>
        <p className="measure text-lg text-ink-soft">{sentence}</p>
        <p className="flex flex-wrap gap-4 pt-4">
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
