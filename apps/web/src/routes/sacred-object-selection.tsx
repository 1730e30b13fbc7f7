import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { JourneyFrame } from "../features/journey/journey/journey-frame.tsx";
import { updateChoices, useJourney } from "../features/journey/journey/journey-store.ts";
import { SacredObjectChoice } from "../features/journey/journey/sacred-object-choice.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function SacredObjectSelection() {
  const { sacredObject } = useJourney();
  return (
    <Page title="選擇聖物" description="隕石、北投石與木化石，選一顆放進手裡。" noindex>
      <JourneyFrame
        path={paths.sacredObjectSelection}
        title="三顆石頭，你想握住哪一顆？"
        line="一顆從天上來，一顆由溫泉養成，一顆曾經是樹。"
        chosen={sacredObjects.find(({ key }) => key === sacredObject)?.name ?? null}
        invitation="選一顆石頭"
      >
        <SacredObjectChoice chosen={sacredObject} onChoose={(sacredObject) => updateChoices({ sacredObject })} />
      </JourneyFrame>
    </Page>
  );
}
