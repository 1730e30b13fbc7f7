import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import { JourneyFrame } from "../features/journey/journey/journey-frame.tsx";
import { updateChoices, useJourney } from "../features/journey/journey/journey-store.ts";
import { SongChoice } from "../features/journey/journey/song-choice.tsx";
import { playChosen } from "../features/journey/journey/song-player.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function SacredSongSelection() {
  const { sacredSong } = useJourney();
  return (
    <Page title="選擇聖歌" description="三首聖歌，選一首陪你走完祈願的路。" noindex>
      <JourneyFrame
        path={paths.sacredSongSelection}
        title="讓哪一首，陪你走完？"
        line="選定之後，它會輕輕地響到儀式結束；隨時可以關掉。"
        chosen={sacredSongs.find(({ key }) => key === sacredSong)?.name ?? null}
        invitation="選一首聖歌"
      >
        <SongChoice
          chosen={sacredSong}
          onChoose={(sacredSong) => {
            updateChoices({ sacredSong });
            playChosen(sacredSong);
          }}
        />
      </JourneyFrame>
    </Page>
  );
}
