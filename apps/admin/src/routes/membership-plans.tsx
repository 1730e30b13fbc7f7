import { PlanSettings } from "../features/commerce/plan/plan-settings.tsx";
import { useScreen } from "../lib/screen.ts";
import { Page } from "../shell/page.tsx";

/** `/admin/membership-plans`. */
export default function MembershipPlans() {
  return (
    <Page title={useScreen().label} lead="首頁「方案與價格」裡的三個方案。">
      <PlanSettings />
    </Page>
  );
}
