import { trpc } from "@panshi/client/trpc";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { overviewTasks } from "@panshi/contracts/site/overview";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { pollEveryMinuteOptions } from "../lib/query/query-options.ts";
import { menuGroups } from "../screens.ts";

/** The largest count in the menu; more is that and a plus. */
const COUNT_MAX = 999;

/** Links to the screens that the role may see, in groups, each with how much waits there. */
export function MenuList({ onChoose }: { onChoose?: () => void }) {
  const { role } = useAdministrator();
  const waiting = useWaitingCounts();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const choose = (path: string) => {
    onChoose?.();
    // The screen that is shown is visited again.
    if (path === pathname) void queries.invalidateQueries({ type: "active" });
  };
  const id = useId();
  return (
    <nav aria-label="後台選單" className="grid gap-4">
      {menuGroups.map(({ label: group, screens }) => {
        const visible = screens.filter(({ needs }) => needs.some((permission) => hasPermission(role, permission)));
        if (visible.length === 0) return null;
        return (
          <div key={group}>
            <p id={`${id}${group}`} className="menu-group">
              {group}
            </p>
            <ul aria-labelledby={`${id}${group}`} className="grid">
              {visible.map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} onClick={() => choose(path)} className="menu-link">
                    <span aria-hidden className="menu-chip chip" />
                    {label}
                    <WaitingCount count={waiting.get(path) ?? 0} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="menu-count tabular">
      <span className="sr-only">待辦 </span>
      {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
    </span>
  );
}

/** How much waits for somebody on each screen: the tasks of the overview by the screen that they lead to. */
function useWaitingCounts(): ReadonlyMap<string, number> {
  const { data } = trpc.admin.overview.view.useQuery(undefined, pollEveryMinuteOptions);
  const counts = new Map<string, number>();
  for (const { line, count } of data?.lines ?? []) {
    const { path, isTask } = overviewTasks[line];
    const screen = /^\/[^/?]+/.exec(path)?.[0] ?? path;
    if (isTask) counts.set(screen, (counts.get(screen) ?? 0) + count);
  }
  return counts;
}
