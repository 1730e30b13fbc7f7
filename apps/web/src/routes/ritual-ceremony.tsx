import { trpc } from "@panshi/client/trpc";
import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import type { CompleteRitualInput } from "@panshi/contracts/journey/journey";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { buttonClass } from "@panshi/ui/button";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { updateChoices, clearJourney, currentChoices, useJourney } from "../features/journey/journey/journey-store.ts";
import { SoundSwitch, useJourneySong } from "../features/journey/journey/song-player.tsx";
import { WishForm } from "../features/journey/journey/wish-form.tsx";
import { prepareWishDraw } from "../features/journey/oracle/oracle-session.ts";
import { AskWish } from "../features/journey/ritual/ask-wish.tsx";
import { Ceremony } from "../features/journey/ritual/ceremony.tsx";
import { chosenSong, toRitualInput } from "../features/journey/ritual/ritual-input.ts";
import { prayersClosedRefusal, ritualRefusal } from "../features/journey/ritual/ritual-refusal.ts";
import { RitualRefused } from "../features/journey/ritual/ritual-refused.tsx";
import { Sending } from "../features/journey/ritual/sending.tsx";
import { type Refusal, useCompleteRitual } from "../features/journey/ritual/use-complete-ritual.ts";
import { PlanOffer } from "../features/journey/temple/membership/plan-offer.tsx";
import { Page } from "../lib/page/page.tsx";
import { redirectToLogin } from "../lib/session/require-login.ts";
import { useSetViewer, useViewer } from "../lib/session/viewer.ts";
import { paths } from "../paths.ts";

export default function RitualCeremony() {
  const viewer = useViewer();
  const member = viewer.user?.profile.registrationCompleted ?? false;
  // Whether a ritual is allowed today. If that cannot be loaded, the server decides at the end.
  const overview = trpc.member.temple.overview.useQuery(undefined, { enabled: member });
  const capabilities = trpc.member.site.capabilities.useQuery();
  const closed = capabilities.data?.prayersOpen === false;
  const knowing = viewer.loading || (member && overview.isPending);
  // Whoever came by the dashboard has its answer, also before the journey, whose ritual needs no plan.
  const refused = member && overview.data ? ritualRefusal(overview.data) : null;
  return (
    <Page title="祈願儀式" description="星在上，地在下，石在手，願在心。" noindex>
      {knowing ? (
        <div className="night-sky grid min-h-dvh place-content-center">
          <h1 className="sr-only">祈願儀式</h1>
          <LoadingIndicator label="夜正在暗下來" spoken />
        </div>
      ) : (
        <Ritual
          user={viewer.user}
          refused={closed ? prayersClosedRefusal : refused}
          overview={overview.data}
          onAsk={() => void capabilities.refetch()}
        />
      )}
    </Page>
  );
}

type RitualProps = {
  user: SignedInMember | null;
  /** Known before the ceremony. */
  refused: Refusal | null;
  /** The member's, where it could be loaded. */
  overview: TempleOverview | undefined;
  /** Asks whether that has changed. */
  onAsk: () => void;
};

function Ritual({ user, refused, overview, onAsk }: RitualProps) {
  const navigate = useNavigate();
  const becomeViewer = useSetViewer();
  const choices = useJourney();
  const song = chosenSong(choices, user);
  useJourneySong(song);
  // Fixed when the ceremony begins: submitting clears the journey.
  const [offering, setOffering] = useState(() => toRitualInput(choices, user));
  const [seen, setSeen] = useState(choices.witnessed && user !== null);
  const { offer, refusal } = useCompleteRitual({
    onDone: (member, prayer) => {
      becomeViewer(member);
      clearJourney();
      if (offering) prepareWishDraw({ ...prayer, text: offering.prayerWish, topic: offering.topic });
      void navigate(paths.oracleReading, { replace: true });
    },
    // Shown to the end already: coming back, the wish is sent without the ceremony.
    onClosed: () => updateChoices({ witnessed: true }),
    onVisitor: () => {
      updateChoices({ witnessed: true });
      redirectToLogin({ title: "請先登入", description: "你選的和你寫的都還在，登入後會接著完成。" });
    },
  });

  // After a sign-in between the ceremony and this page, the ceremony is not shown again.
  const resume = useEffectEvent(() => {
    if (seen && offering) void offer(offering);
  });
  useEffect(() => resume(), []);

  const member = user?.profile.registrationCompleted ?? false;
  const why = refusal ?? (seen ? null : refused);
  if (why)
    return (
      <RitualRefused
        {...why}
        member={member}
        wishKept={offering !== null}
        offer={
          overview ? (
            <PlanOffer overview={overview} onStarted={() => refusal && offering && void offer(offering)} />
          ) : (
            <Link to={paths.dashboard} className={buttonClass("ember")}>
              回靈魂聖殿選方案
            </Link>
          )
        }
        onRetry={() => (refusal && offering ? void offer(offering) : onAsk())}
      />
    );
  if (!offering)
    return (
      <AskWish sound={<SoundSwitch chosen={song} />}>
        <WishForm action="開始儀式" onWritten={() => setOffering(toRitualInput(currentChoices(), user))} />
      </AskWish>
    );
  if (seen) return <Sending />;
  return (
    <Ceremony
      {...itemsFor(offering)}
      wish={offering.prayerWish}
      sound={<SoundSwitch chosen={song} />}
      onEnd={() => {
        setSeen(true);
        void offer(offering);
      }}
    />
  );
}

const itemsFor = ({ soulPlanet, soulLeyline, sacredObject }: CompleteRitualInput) => ({
  planet: findChosen(planets, soulPlanet),
  leyline: findChosen(leylines, soulLeyline),
  object: findChosen(sacredObjects, sacredObject),
});

function findChosen<C extends { key: string }>(rows: readonly C[], key: string): C {
  const row = rows.find((each) => each.key === key);
  if (!row) throw new Error(`no choice is called ${key}`);
  return row;
}
