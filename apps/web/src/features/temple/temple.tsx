import { planets } from "@panshi/contracts/catalogue/planets";
import type { User } from "@panshi/contracts/member";
import { Empty } from "@panshi/ui/empty";
import { Tab, TabList, TabPanel, Tabs } from "@panshi/ui/tabs";
import type { ReactNode } from "react";
import { OraclesPanel } from "./oracles-panel.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { PrayersPanel } from "./prayers-panel.tsx";
import { type TempleTab, tabFrom, templeTabs } from "./tabs-of-temple.ts";

const panels: Record<TempleTab, (user: User) => ReactNode> = {
  overview: (user) => <OverviewPanel user={user} />,
  prayers: () => <PrayersPanel />,
  treasury: () => <Empty headingLevel={2} title="寶庫還空著" text="靈魂百貨開張之後，你得到的圖與音樂會放在這裡。" />,
  oracles: () => <OraclesPanel />,
  dialogues: () => (
    <Empty headingLevel={2} title="對話還沒開始" text="與自己的對話正在準備，開放之後會寫在這裡，只有你看得到。" />
  ),
  meditation: () => (
    <Empty headingLevel={2} title="冥想還沒開始" text="把一段文字、一張圖和一首音樂放在一起的冥想時刻，正在準備中。" />
  ),
};

type TempleProps = { user: User; tab: TempleTab; onTab: (tab: TempleTab) => void };

/** The soul temple: the member's own rooms, beneath their planet. */
export function Temple({ user, tab, onTab }: TempleProps) {
  const planet = planets.find(({ key }) => key === user.profile.soulPlanet);
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
      <Tabs value={tab} onValueChange={(next) => onTab(tabFrom(next))}>
        <TabList aria-label="靈魂聖殿">
          {templeTabs.map(({ key, label }) => (
            <Tab key={key} value={key}>
              {label}
            </Tab>
          ))}
        </TabList>
        {templeTabs.map(({ key }) => (
          <TabPanel key={key} value={key}>
            {panels[key](user)}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}
