import { BackButton } from "../features/content/free-download/back-button.tsx";
import { Downloads } from "../features/content/free-download/downloads.tsx";
import { Page } from "../lib/page/page.tsx";

export default function DownloadsRoute() {
  return (
    <Page title="下載" description="可以帶走的檔案：人人都能下載的，和你在靈魂百貨得到的，都放在這裡。">
      <div className="px-6 pt-4 pb-air-1 sm:px-12 lg:px-24 lg:pb-air-2">
        <BackButton />
        <header className="grid gap-6 pt-8 pb-air-1 lg:pt-12">
          <h1 className="text-5xl lg:text-6xl">下載</h1>
          <p className="measure text-ink-soft">帶得走的東西：印出來，或存在手邊，沒有網路的地方也能用。</p>
        </header>
        <Downloads />
      </div>
    </Page>
  );
}
