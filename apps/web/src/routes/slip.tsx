import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { slipHeading } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { slipJsonLd } from "../features/journey/oracle/slip/slip-json-ld.ts";
import { SlipPage } from "../features/journey/oracle/slip/slip-page.tsx";
import { SectionLoadError } from "../lib/components/load-error.tsx";
import { Page } from "../lib/page/page.tsx";
import { useHydrated } from "../lib/page/use-hydrated.ts";
import { useSite } from "../lib/query/site.ts";
import NotFound from "./not-found.tsx";

/** `/slips/:slug`: the public page of a slip, by its id. */
export default function SlipRoute() {
  const { slug = "" } = useParams();
  return <SlipById key={slug} slipId={slug} />;
}

function SlipById({ slipId }: { slipId: string }) {
  const { data: slip, error, refetch } = trpc.member.oracle.slip.useQuery({ slipId });
  const site = useSite();
  const hydrated = useHydrated();
  // A server-rendered page brings its data. Without data, the server rendered the not-found page.
  const [arrived] = useState(() => !hydrated && !slip);
  if (slip)
    return (
      <Page
        title={slipHeading(slip)}
        description={`${verseLines(slip.description).join("，")}。一支靈籤的籤詩、籤意與今天可以做的一件事。`}
        structuredData={[slipJsonLd(slip)]}
      >
        <SlipPage slip={slip} />
      </Page>
    );
  const code = serverCode(error);
  if (code === "not_found" || code === "bad_input" || (!error && arrived)) return <NotFound />;
  return (
    <Page title="一支靈籤" description={`${site.name}的靈籤。`} noindex>
      <div className="night-sky grid min-h-[calc(100svh-5rem)] content-center px-6 py-air-1 sm:px-24">
        <h1 className="sr-only">一支靈籤</h1>
        {error ? (
          <SectionLoadError title="這支籤暫時讀不到" error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingIndicator label="正在取籤..." spoken />
        )}
      </div>
    </Page>
  );
}
