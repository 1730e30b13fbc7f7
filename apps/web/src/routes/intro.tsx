import { Button, buttonClass } from "@panshi/ui/button";
import { Checkbox } from "@panshi/ui/form/field";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { firstJourneyPath } from "../features/journey/journey/journey-pages.ts";
import { useAcceptedRules } from "../features/journey/rules/accepted-rules.ts";
import { RULES_CONTENT_SECTION, RULES_TITLE, RulesText } from "../features/journey/rules/rules-text.tsx";
import { Page } from "../lib/page/page.tsx";
import { useSiteContent } from "../lib/query/site-content.ts";
import { useSite } from "../lib/query/site.ts";
import { useGetViewer } from "../lib/session/viewer.ts";
import { paths } from "../paths.ts";

export default function JourneyRulesPage() {
  const { text } = useSiteContent(RULES_CONTENT_SECTION);
  const { loaded, accepted, setAccepted } = useAcceptedRules();
  // What is ticked or taken back here changes nothing of what is shown.
  const [changed, setChanged] = useState(false);
  const site = useSite();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dialogs = useAccountDialogs();
  const askViewer = useGetViewer();
  const title = text("title") ?? RULES_TITLE;

  async function start() {
    const next = firstJourneyPath(query.get("plan"));
    if (await askViewer()) await navigate(next);
    else dialogs.openRegister({ then: next });
  }

  return (
    <Page title={title} description={`開始祈願之前，先慢慢讀完${site.name}的祈願守則。`}>
      <div className="-mt-16 md:-mt-20 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="relative lg:sticky lg:top-0 lg:h-dvh">
          <img
            src="/art/intro/rules.avif"
            alt="立在夜裡的一塊石碑，光從右上方落下"
            width={960}
            height={1200}
            className="h-[52vh] w-full object-cover lg:h-full"
          />
          <div className="absolute inset-0 bg-linear-to-t from-night-950 via-transparent to-transparent" />
          <h1 className="verse-vertical absolute top-[min(6rem,12vh)] left-6 text-[min(var(--text-5xl),9vh)] leading-none sm:left-12 lg:top-[min(9rem,18vh)] lg:left-24 lg:text-[min(var(--text-6xl),18vh)]">
            {title}
          </h1>
        </div>
        <div className="paper px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2">
          <h2 className="sr-only">守則全文</h2>
          {/* Whoever comes from having accepted them need not read them again. */}
          {accepted && !changed ? (
            <details className="measure">
              <summary className="min-h-11 py-2">你已經接受了這份守則，想再讀一次就展開</summary>
              <div className="pt-8">
                <RulesText />
              </div>
            </details>
          ) : (
            <RulesText />
          )}
          <div className="measure mt-air-1 grid gap-6 border-t border-line pt-8">
            <Checkbox
              checked={accepted}
              disabled={!loaded}
              onChange={(event) => {
                setChanged(true);
                setAccepted(event.target.checked);
              }}
            >
              我接受以上祈願守則
            </Checkbox>
            <div className="flex flex-wrap items-center gap-4">
              <Button size="lg" disabled={!accepted} onClick={() => void start()} className="max-sm:w-full">
                開始祈願
              </Button>
              <Link to={paths.landing} className={buttonClass("quiet", "md", "max-sm:w-full")}>
                回首頁
              </Link>
            </div>
          </div>
        </div>
      </div>
    </Page>
  );
}
