import { fortuneOf } from "@panshi/contracts/oracle";
import { Button } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/empty";
import { Waiting } from "@panshi/ui/waiting";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { slipData } from "../features/oracle/slip-data.ts";
import { SlipPage } from "../features/oracle/slip-page.tsx";
import { verseOf } from "../features/oracle/verse-of.ts";
import { serverCode } from "../lib/failure.ts";
import { useHydrated } from "../lib/hydrated.ts";
import { Page } from "../lib/page.tsx";
import { trpc } from "../lib/trpc.ts";
import { failureWords } from "../lib/trouble.tsx";
import NotFound from "./not-found.tsx";

/** `/slips/:slug`: the public page of a slip, by its id. */
export default function SlipRoute() {
  const { slug = "" } = useParams();
  return <SlipById key={slug} slipId={slug} />;
}

function SlipById({ slipId }: { slipId: string }) {
  const { data: slip, error, refetch } = trpc.member.oracle.slip.useQuery({ slipId });
  const hydrated = useHydrated();
  // What the server knows comes with its page. Without it, the page it sent is the one that says so.
  const [arrived] = useState(() => !hydrated && !slip);
  if (slip)
    return (
      <Page
        title={`${slip.title}（${fortuneOf(slip.fortuneLevel).label}）`}
        description={`${verseOf(slip).join("，")}。一支靈籤的籤詩、籤意與今天可以做的一件事。`}
        structured={[slipData(slip)]}
      >
        <SlipPage slip={slip} />
      </Page>
    );
  const code = serverCode(error);
  if (code === "not_found" || code === "bad_input" || (!error && arrived)) return <NotFound />;
  return (
    <Page title="一支靈籤" description="磐石祈願網的靈籤。" noindex>
      <div className="night-sky grid min-h-[calc(100svh-5rem)] content-center px-6 py-air-1 sm:px-24">
        <h1 className="sr-only">一支靈籤</h1>
        {error ? (
          <Empty
            headingLevel={2}
            title="這支籤暫時讀不到"
            text={failureWords(error)}
            action={
              <Button variant="line" onClick={() => void refetch()}>
                再試一次
              </Button>
            }
          />
        ) : (
          <Waiting label="正在取籤..." spoken />
        )}
      </div>
    </Page>
  );
}
