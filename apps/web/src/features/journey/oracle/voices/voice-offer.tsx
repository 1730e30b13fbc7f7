import { type ReadingVoice, readingVoices } from "@panshi/contracts/journey/reading";
import { buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { useViewer } from "../../../../lib/session/viewer.ts";
import { paths } from "../../../../paths.ts";
import { ReadingText } from "./reading-text.tsx";

/** The plan that has every voice. */
export const VOICES_PLAN_NAME = "靈師方案";

const sampleVerse = ["萬里行來一石明"];
/** A piece of the readings of 隕石照夜. */
const samples: Record<Exclude<ReadingVoice, "plain">, string> = {
  classical: "「萬里行來一石明」\n飛了一萬里才亮這麼一下，可見沒人看見的那段路，也算在光裡頭。",
  reflective: "「萬里行來一石明」\n走了這一萬里，你最想讓誰看見那一點亮？",
};

/** What a voice is, for a viewer whose plan does not have it: its description, a sample, and where it is sold. */
export function VoiceOffer({ voice }: { voice: Exclude<ReadingVoice, "plain"> }) {
  const { user } = useViewer();
  return (
    <div className="grid gap-8">
      <p>{readingVoices[voice].description}</p>
      <figure className="grid gap-4">
        <figcaption className="text-sm text-ink-soft">例如「隕石照夜」這支籤的第一句</figcaption>
        <ReadingText text={samples[voice]} verse={sampleVerse} voice={voice} />
      </figure>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-line pt-6 text-base">
        <p className="text-ink-soft">這種聲音屬於{VOICES_PLAN_NAME}；白話的解讀一直都在。</p>
        <Link to={user ? paths.upgrade("vip") : paths.pricing} className={buttonClass("line", "sm")}>
          看看{VOICES_PLAN_NAME}
        </Link>
      </div>
    </div>
  );
}
