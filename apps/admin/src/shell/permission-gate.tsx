import { hasPermission } from "@panshi/contracts/permissions";
import type { ReactNode } from "react";
import { useAdministrator } from "../lib/administrator.ts";
import { Forbidden } from "./forbidden.tsx";
import type { Screen } from "../screens.ts";

/** Renders a screen for a role that may see it. The server checks every call as well. */
export function PermissionGate({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useAdministrator();
  const may = screen.needs.length === 0 || screen.needs.some((permission) => hasPermission(role, permission));
  return may ? children : <Forbidden title={screen.label} />;
}
