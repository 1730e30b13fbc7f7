import { hasPermission } from "@panshi/contracts/platform/permissions";
import { useAdministrator } from "../lib/administrator.ts";
import { ScreenContext } from "../lib/screen.ts";
import { type Screen, screens } from "../screens.ts";
import { ComingSoon } from "./coming-soon.tsx";
import { Forbidden } from "./forbidden.tsx";

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
