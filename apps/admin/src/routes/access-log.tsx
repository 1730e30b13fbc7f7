import { AccessLog } from "../features/site/log/access-log.tsx";
import { LogTabs } from "../features/site/log/log-tabs.tsx";
import { Page } from "../shell/page.tsx";

/** `/admin/audit/access`: who read members' data. */
export default function Access() {
  return (
    <Page title="操作與存取紀錄" lead="誰打開了會員的資料、讀了願望、匯出了名單。保留五年。">
      <LogTabs />
      <div className="pt-6">
        <AccessLog />
      </div>
    </Page>
  );
}
