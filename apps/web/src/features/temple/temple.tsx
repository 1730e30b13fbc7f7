import { planets } from "@panshi/contracts/catalogue/planets";
import type { User } from "@panshi/contracts/member";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { parseTempleTab, type TempleTab, templeTabs } from "./temple-tabs.ts";

type TempleProps = {
  user: User;
  tab: TempleTab;
  onTab: (tab: TempleTab) => void;
  /** The content of each tab, rendered when it is opened. */
  panels: Record<TempleTab, () => ReactNode>;
};

/** The member's dashboard: a tab for each kind of data, below the image of their planet. */
export function Temple({ user, tab, onTab, panels }: TempleProps) {
  const planet = planets.find(({ key }) => key === user.profile.soulPlanet);
  const rail = useRef<HTMLDivElement>(null);
  // On a phone the row of tabs is wider than the screen: scroll to the selected one.
  useEffect(() => {
    rail.current?.querySelector(`[id$="-trigger-${tab}"]`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [tab]);
  return (
    <div className="relative isolate -mt-16 overflow-x-clip px-6 pt-24 sm:px-12 md:-mt-20 lg:px-24 lg:pt-32">
      {planet && (
        <img
          src={planet.picture}
          alt=""
          width={640}
          height={640}
          className="absolute top-14 -right-16 -z-10 size-44 animate-fade mask-radial-[closest-side] mask-radial-from-75% object-cover opacity-80 mix-blend-lighten lg:top-10 lg:right-20 lg:size-[24rem]"
        />
      )}
      <header className="grid gap-2 pb-10 lg:pb-16">
        <p className="text-ink-soft">{user.profile.fullName || user.firstName}，歡迎回來</p>
        <h1 className="text-4xl lg:text-5xl">靈魂聖殿</h1>
      </header>
      <Tabs value={tab} onValueChange={(next) => onTab(parseTempleTab(next))}>
        <TabList ref={rail} aria-label="靈魂聖殿">
          {templeTabs.map(({ key, label }) => (
            <Tab key={key} value={key}>
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
