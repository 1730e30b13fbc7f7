import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { parsePlan } from "../features/journey/journey/choices.ts";
import { JourneyFrame } from "../features/journey/journey/journey-frame.tsx";
import { updateChoices, useJourney } from "../features/journey/journey/journey-store.ts";
import { PlanetChoice } from "../features/journey/journey/planet-choice.tsx";
import { Page } from "../lib/page/page.tsx";

export default function PlanetSelection() {
  const { soulPlanet } = useJourney();
  const [query] = useSearchParams();
  const plan = parsePlan(query.get("plan"));
  useEffect(() => {
    if (plan) updateChoices({ planType: plan });
  }, [plan]);
  return (
    <Page title="選擇靈魂星球" description="九顆星球，選一顆作為你的靈魂星球，開始祈願旅程。" noindex>
      <JourneyFrame
        path="/planet-selection"
        title="你的心，繞著哪一顆星？"
        line="選一顆靈魂星球。不必想太久，第一眼停住的那一顆，往往就是。"
        chosen={planets.find(({ key }) => key === soulPlanet)?.name ?? null}
        invitation="選一顆星球"
      >
        <PlanetChoice chosen={soulPlanet} onChoose={(planet) => updateChoices({ soulPlanet: planet })} />
      </JourneyFrame>
    </Page>
  );
}
