import { hasPermission, type Permission } from "@panshi/contracts/platform/permissions";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { ContactSettings } from "../features/content/contact-info/contact-settings.tsx";
import { GeneralForm } from "../features/platform/settings/general-form.tsx";
import { SellerForm } from "../features/commerce/seller/seller-form.tsx";
import { PlanSettings } from "../features/commerce/plan/plan-settings.tsx";
import { ContentSettings } from "../features/content/site-content/content-settings.tsx";
import { SwitchesForm } from "../features/platform/settings/switches-form.tsx";
import { useAdministrator } from "../lib/administrator.ts";
import { useScreen } from "../lib/screen.ts";
import { Page } from "../shell/page.tsx";

type SettingsTab = { name: string; label: string; needs: Permission; content: ComponentType };

/** The tabs (S2.134); `name` is the one in the address. */
const tabs: readonly SettingsTab[] = [
  { name: "general", label: "一般", needs: "settings:general", content: General },
  { name: "plans", label: "會員方案", needs: "plans:read", content: PlanSettings },
  { name: "content", label: "網站文字", needs: "content:read", content: ContentSettings },
  { name: "contact", label: "聯絡資訊", needs: "content:read", content: ContactSettings },
];

/** `/admin/settings`. */
export default function Settings() {
  const { label } = useScreen();
  const { role } = useAdministrator();
  const [search, setSearch] = useSearchParams();
  const allowed = tabs.filter(({ needs }) => hasPermission(role, needs));
  const asked = search.get("tab");
  const shown = allowed.find(({ name }) => name === asked) ?? allowed[0];
  return (
    <Page title={label} lead="存了就生效，訪客下一次打開網頁就會看到。">
      <Tabs value={shown?.name ?? ""} onValueChange={(tab) => setSearch({ tab })}>
        <TabList aria-label={label}>
          {allowed.map((tab) => (
            <Tab key={tab.name} value={tab.name}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {allowed.map(({ name, content: Content }) => (
          <TabPanel key={name} value={name}>
            <Content />
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

function General() {
  return (
    <div className="grid max-w-[46rem] gap-16">
      <GeneralForm />
      <SwitchesForm />
      <SellerForm />
    </div>
  );
}
