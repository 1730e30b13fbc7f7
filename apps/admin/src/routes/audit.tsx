import { AuditLog } from "../features/site/log/audit-log.tsx";
import { LogTabs } from "../features/site/log/log-tabs.tsx";
import { AuditChainVerification } from "../features/site/log/audit-chain-verification.tsx";
import { Page } from "../shell/page.tsx";

/** `/admin/audit`: what administrators and the system changed, and whether the log of it is whole. */
export default function Audit() {
  return (
    <Page title="操作與存取紀錄" lead="誰在什麼時候、從哪裡、改了什麼。紀錄只會增加，不會被刪除。">
      <LogTabs />
      <AuditChainVerification />
      <div className="pt-6">
        <AuditLog />
      </div>
    </Page>
  );
}
