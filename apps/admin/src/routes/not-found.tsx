import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { Link } from "react-router-dom";
import { paths } from "../paths.ts";
import { Page } from "../shell/page.tsx";

/** The page of an unknown path. */
export function NotFound() {
  return (
    <Page title="找不到這一頁">
      <EmptyState
        title="後台沒有這個網址"
        text="可能是網址少了幾個字，或這一頁換了地方。從總覽可以走到每一個畫面。"
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
