import { trpc } from "@panshi/client/trpc";
import { stoppingSwitches, switchLabels } from "@panshi/contracts/platform/switches";
import { Link } from "react-router-dom";
import { useHasPermission } from "../lib/administrator.ts";
import { pollEveryMinuteOptions } from "../lib/query/query-options.ts";
import { paths } from "../paths.ts";

/** That a switch stops people from something, on every screen, with the way to where it is thrown. */
export function ClosedBar() {
  const { data } = trpc.admin.settings.switches.useQuery(undefined, pollEveryMinuteOptions);
  const mayChange = useHasPermission("settings:switches");
  const stopping = data ? stoppingSwitches(data) : [];
  return (
    <div role="status">
      {stopping.length > 0 && (
        <p className="mb-6 flex flex-wrap items-center gap-x-6 border-s-2 border-warn ps-4">
          <span>{closedText(stopping)}</span>
          <Link to={paths.settings} className="thumb inline-flex items-center underline underline-offset-4">
            {mayChange ? "到系統設定恢復" : "看開關，由超級管理員恢復"}
          </Link>
        </p>
      )}
    </div>
  );
}

function closedText(stopping: readonly (keyof typeof switchLabels)[]): string {
  const closed = stopping.filter((name) => name !== "maintenance").map((name) => switchLabels[name]);
  const isClosed = stopping.includes("maintenance");
  if (closed.length === 0) return "維護模式開著：會員網站沒有開放。";
  const others = `停用中：${closed.join("、")}。`;
  return isClosed ? `維護模式開著：會員網站沒有開放。${others}` : others;
}
