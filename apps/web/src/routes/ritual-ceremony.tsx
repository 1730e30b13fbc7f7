import { leylines } from "@panshi/contracts/catalogue/leylines";
import { planets } from "@panshi/contracts/catalogue/planets";
import { sacredObjects } from "@panshi/contracts/catalogue/sacred-objects";
import type { CompleteRegistrationInput } from "@panshi/contracts/journey";
import type { User } from "@panshi/contracts/member";
import { Waiting } from "@panshi/ui/waiting";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { choose, clearJourney, currentChoices, useJourney } from "../features/journey/journey-store.ts";
import { SoundSwitch, useJourneySong } from "../features/journey/song-player.tsx";
import { WishForm } from "../features/journey/wish-form.tsx";
import { prepareDraw } from "../features/oracle/oracle-session.ts";
import { refusalOf } from "../features/ritual/allowance.ts";
import { AskWish } from "../features/ritual/ask-wish.tsx";
import { Ceremony } from "../features/ritual/ceremony.tsx";
import { offeringOf } from "../features/ritual/offering.ts";
import { Refused } from "../features/ritual/refused.tsx";
import { Sending } from "../features/ritual/sending.tsx";
import { type Refusal, useOffering } from "../features/ritual/use-offering.ts";
import { Page } from "../lib/page.tsx";
import { sendToLogin } from "../lib/require-login.ts";
import { trpc } from "../lib/trpc.ts";
import { useBecomeViewer, useViewer } from "../lib/viewer.ts";
import { paths } from "../paths.ts";

export default function RitualCeremony() {
  const viewer = useViewer();
  const member = viewer.user?.profile.registrationCompleted ?? false;
  // What today still allows. Where that cannot be found out, the server decides at the end.
  const overview = trpc.member.temple.overview.useQuery(undefined, { enabled: member });
  const knowing = viewer.loading || (member && overview.isPending);
  return (
    <Page title="祈願儀式" description="星在上，地在下，石在手，願在心。" noindex>
      {knowing ? (
        <div className="night-sky grid min-h-dvh place-content-center">
          <h1 className="sr-only">祈願儀式</h1>
          <Waiting label="夜正在暗下來" spoken />
        </div>
      ) : (
        <Ritual user={viewer.user} refused={overview.data ? refusalOf(overview.data) : null} />
      )}
    </Page>
  );
}

function Ritual({ user, refused }: { user: User | null; refused: Refusal | null }) {
  useJourneySong();
  const navigate = useNavigate();
  const becomeViewer = useBecomeViewer();
  const choices = useJourney();
  // Kept as it was when the ceremony began: handing it over clears the journey.
  const [offering, setOffering] = useState(() => offeringOf(choices, user));
  const [seen, setSeen] = useState(choices.witnessed && user !== null);
  const { offer, refusal } = useOffering({
    onDone: (member) => {
      becomeViewer(member);
      clearJourney();
      prepareDraw("");
      void navigate(paths.oracleReading, { replace: true });
    },
    onVisitor: () => {
      choose({ witnessed: true });
      sendToLogin({ title: "請先登入", description: "你選的和你寫的都還在，登入後會接著完成。" });
    },
  });

  // Signing in came between the ceremony and this page: what was witnessed is not shown again.
  const resume = useEffectEvent(() => {
    if (seen && offering) void offer(offering);
  });
  useEffect(() => resume(), []);

  const member = user?.profile.registrationCompleted ?? false;
  const why = refusal ?? (seen ? null : refused);
  if (why) return <Refused {...why} member={member} onRetry={() => offering && void offer(offering)} />;
  if (!offering)
    return (
      <AskWish sound={<SoundSwitch />}>
        <WishForm action="開始儀式" onWritten={() => setOffering(offeringOf(currentChoices(), user))} />
      </AskWish>
    );
  if (seen) return <Sending />;
  return (
    <Ceremony
      {...picturesOf(offering)}
      wish={offering.prayerWish}
      sound={<SoundSwitch />}
      onEnd={() => {
        setSeen(true);
        void offer(offering);
      }}
    />
  );
}

const picturesOf = ({ soulPlanet, soulLeyline, sacredObject }: CompleteRegistrationInput) => ({
  planet: chosenIn(planets, soulPlanet),
  leyline: chosenIn(leylines, soulLeyline),
  object: chosenIn(sacredObjects, sacredObject),
});

function chosenIn<C extends { key: string }>(rows: readonly C[], key: string): C {
  const row = rows.find((each) => each.key === key);
  if (!row) throw new Error(`no choice is called ${key}`);
  return row;
}
