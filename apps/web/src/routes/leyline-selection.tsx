import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { JourneyFrame } from "../features/journey/journey/journey-frame.tsx";
import { updateChoices, useJourney } from "../features/journey/journey/journey-store.ts";
import { LeylineChoice } from "../features/journey/journey/leyline-choice.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function LeylineSelection() {
  const { soulLeyline } = useJourney();
  return (
    <Page title="選擇地脈" description="在陽明山、拉拉山、鹿野與萬里之間，選一處地脈，陪你完成祈願。" noindex>
      <JourneyFrame
        path={paths.leylineSelection}
        title="腳下的地，哪一處叫得動你？"
        line="台灣的四處地脈，各有各的動靜。祈願時，讓一塊地撐著你。"
        chosen={leylines.find(({ key }) => key === soulLeyline)?.name ?? null}
        invitation="選一處地脈"
      >
        <LeylineChoice chosen={soulLeyline} onChoose={(soulLeyline) => updateChoices({ soulLeyline })} />
      </JourneyFrame>
    </Page>
  );
}
