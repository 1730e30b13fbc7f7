import { RolePermissions } from "../features/site/self-check/role-permissions.tsx";
import { SelfCheck } from "../features/site/self-check/self-check.tsx";
import { CurrentAdministratorPanel } from "../features/site/overview/signed-in.tsx";
import { useAdministrator } from "../lib/administrator.ts";
import { useScreen } from "../lib/screen.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/test`: session, role, permissions, and the answer of each call (S2.102). */
export default function SelfCheckScreen() {
  const administrator = useAdministrator();
  return (
    <Page title={useScreen().label} lead="以你現在的身分，把後台的每個讀取都走一遍，不會更動任何資料。">
      <div className="grid gap-x-16 gap-y-16 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <SelfCheck />
        <div className="grid content-start gap-16">
          <CurrentAdministratorPanel administrator={administrator} />
          <RolePermissions role={administrator.role} />
        </div>
      </div>
    </Page>
  );
}
