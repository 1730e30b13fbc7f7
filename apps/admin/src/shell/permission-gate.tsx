import { hasPermission, roleLabels } from "@panshi/contracts/platform/permissions";
import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { Link } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { ScreenContext } from "../lib/screen.ts";
import { paths } from "../paths.ts";
import type { Screen } from "../screen.ts";
import { screens } from "../screens.ts";
import { Page } from "./page.tsx";

/** A screen, for a role that may see it. The server checks every call as well. */
export function PermissionGate({ screen }: { screen: Screen }) {
  const { role } = useAdministrator();
  const may = screen.needs.length === 0 || screen.needs.some((permission) => hasPermission(role, permission));
  if (!may) return <Forbidden title={screen.label} />;
  if ("comingSoon" in screen) return <ComingSoon title={screen.label} sentence={screen.comingSoon} />;
  const parent = screens.find(({ path }) => path === screen.parent);
  return (
    <ScreenContext value={{ label: screen.label, ...(parent && { parent }) }}>
      <screen.content />
    </ScreenContext>
  );
}

/** A screen that is not implemented yet. */
function ComingSoon({ title, sentence }: { title: string; sentence: string }) {
  return (
    <Page title={title}>
      <div className="border-t border-line pt-air-1">
        <p className="max-w-[20em] font-display text-2xl font-light">{sentence}</p>
      </div>
    </Page>
  );
}

/** A screen that the role may not see. */
function Forbidden({ title }: { title: string }) {
  const { role } = useAdministrator();
  return (
    <Page title={title}>
      <EmptyState
        title="你的角色沒有這個權限"
        text={`${roleLabels[role]}不能查看「${title}」。需要的話，請和超級管理員說一聲。`}
        headingLevel={2}
        action={
          <Link to={paths.dashboard} className={buttonClass("line", "sm")}>
            回到總覽
          </Link>
        }
      />
    </Page>
  );
}
