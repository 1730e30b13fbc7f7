import { Waiting } from "@panshi/ui/waiting";
import { useSearchParams } from "react-router-dom";
import { tabFrom } from "../features/temple/tabs-of-temple.ts";
import { Temple } from "../features/temple/temple.tsx";
import { Page } from "../lib/page.tsx";
import { useRequireLogin } from "../lib/require-login.ts";

export default function Dashboard() {
  const { user } = useRequireLogin();
  const [query, setQuery] = useSearchParams();
  return (
    <Page title="靈魂聖殿" description="你的會員方案、祈願、靈籤與每天的儀式，都在這裡。" noindex>
      {user ? (
        <Temple
          user={user}
          tab={tabFrom(query.get("tab"))}
          onTab={(tab) => setQuery(tab === "overview" ? {} : { tab }, { replace: true, preventScrollReset: true })}
        />
      ) : (
        <div className="grid min-h-[calc(100svh-5rem)] place-content-center">
          <h1 className="sr-only">靈魂聖殿</h1>
          <Waiting label="正在打開靈魂聖殿" spoken />
        </div>
      )}
    </Page>
  );
}
