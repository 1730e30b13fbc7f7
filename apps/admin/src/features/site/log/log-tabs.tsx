import { PageTabs } from "../../../kit/page-tabs.tsx";
import { paths } from "../../../paths.ts";

const tabs = [
  { to: paths.audit, label: "操作紀錄" },
  { to: paths.accessLog, label: "存取紀錄" },
];

/** Leads from one log to the other. */
export const LogTabs = () => <PageTabs label="紀錄的種類" tabs={tabs} className="flex gap-8" />;
