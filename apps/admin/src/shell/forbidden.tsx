import { roleLabels } from "@panshi/contracts/platform/permissions";
import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/display/empty";
import { Link } from "react-router-dom";
import { useAdministrator } from "../lib/administrator.ts";
import { DASHBOARD } from "../screens.ts";
import { Page } from "./page.tsx";

/** A screen that the role may not see. */
export function Forbidden({ title }: { title: string }) {
  const { role } = useAdministrator();
  return (
    <Page title={title}>
      <Empty
        title="你的角色沒有這個權限"
        text={`${roleLabels[role]}不能查看「${title}」。需要的話，請和超級管理員說一聲。`}
        headingLevel={2}
        action={
          <Link to={DASHBOARD} className={buttonClass("line", "sm")}>
            回到總覽
          </Link>
        }
      />
    </Page>
  );
}
