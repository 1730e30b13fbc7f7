import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { parseTempleTab, type TempleTab, templeTabs } from "./temple-tabs.ts";

type TempleProps = {
  tab: TempleTab;
  onTab: (tab: TempleTab) => void;
  /** The content of each tab, rendered when it is opened. The overview brings its own heading. */
  panels: Record<TempleTab, () => ReactNode>;
};

/** The member's dashboard: a tab for each kind of data. The row of tabs stays in its place from tab to tab. */
export function Temple({ tab, onTab, panels }: TempleProps) {
  const rail = useRef<HTMLDivElement>(null);
  // On a narrow phone the row of tabs is wider than the screen: scroll to the selected one.
  useEffect(() => {
    rail.current?.querySelector(`[id$="-trigger-${tab}"]`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [tab]);
  return (
    <div className="overflow-x-clip px-6 pt-2 sm:px-12 lg:px-24 lg:pt-6">
      {tab !== "overview" && <h1 className="sr-only">靈魂聖殿</h1>}
      <Tabs value={tab} onValueChange={(next) => onTab(parseTempleTab(next))}>
        {/* On a phone seven tabs of two characters fit beside each other; each is as wide as a thumb. */}
        <TabList ref={rail} aria-label="靈魂聖殿" className="max-sm:-mx-2 max-sm:justify-between max-sm:gap-0!">
          {templeTabs.map(({ key, label }) => (
            <Tab key={key} value={key} className="bg-origin-content max-sm:px-2">
              {label}
            </Tab>
          ))}
        </TabList>
        {templeTabs.map(({ key }) => (
          <TabPanel key={key} value={key}>
            <Suspense fallback={<LoadingIndicator spoken className="py-16" />}>{panels[key]()}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
