import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { JourneyFrame } from "../features/journey/journey/journey-frame.tsx";
import { updateChoices, useJourney } from "../features/journey/journey/journey-store.ts";
import { ManualChoice } from "../features/journey/journey/manual-choice.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function PrayerManualSelection() {
  const { prayerManual } = useJourney();
  return (
    <Page title="選擇祈願手冊" description="三本祈願手冊，各有七天的練習：好好睡、好好醒、與心情好好坐。" noindex>
      <JourneyFrame
        path={paths.prayerManualSelection}
        title="儀式之後的七天，翻開哪一本？"
        line="每天五到十分鐘，一個練習，一句帶走的話。漏了一天，也不用重來。"
        chosen={prayerManuals.find(({ key }) => key === prayerManual)?.name ?? null}
        invitation="選一本手冊"
      >
        <ManualChoice chosen={prayerManual} onChoose={(prayerManual) => updateChoices({ prayerManual })} />
      </JourneyFrame>
    </Page>
  );
}
