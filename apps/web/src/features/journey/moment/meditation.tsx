import { Icon } from "@panshi/ui/display/icon";
import { FullScreen } from "../../../lib/components/full-screen.tsx";
import { formatClock, momentImage, momentSound } from "./meditation-display.ts";
import { MeditationEnd } from "./meditation-end.tsx";
import { MeditationStart } from "./meditation-start.tsx";
import type { MomentContent } from "./moment-content.ts";
import { useMeditationSound } from "./use-meditation-sound.ts";
import { useTimer } from "./use-timer.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** A meditation: the moment's image fills the screen and its music loops, for the chosen minutes. */
export default function Meditation({ moment, onClose }: { moment: MomentContent; onClose: () => void }) {
  const sound = useMeditationSound(momentSound(moment));
  const timer = useTimer(sound.fadeOut);
  useWakeLock(timer.stage === "running");
  const picture = momentImage(moment);
  return (
    <FullScreen
      label={`冥想：${moment.combinationName}`}
      onClose={onClose}
      actions={
        timer.stage === "running" &&
        sound.there && (
          <button
            type="button"
            role="switch"
            aria-checked={!sound.muted}
            aria-label="聲音"
            onClick={sound.toggle}
            className="thumb grid place-items-center bg-night-950/60 text-ink"
          >
            <Icon name={sound.muted ? "mute" : "sound"} className="size-6" />
          </button>
        )
      }
    >
      <div className="night-sky absolute inset-0" />
      {picture && <img src={picture} alt="" className="absolute inset-0 size-full object-cover" />}
      <div className="absolute inset-0 bg-linear-to-t from-night-950 via-night-950/30 to-night-950/40" />
      <div className="relative flex h-full flex-col justify-end gap-8 px-6 pb-16 sm:px-12 lg:px-24">
        {timer.stage === "ready" && (
          <MeditationStart
            moment={moment}
            silent={!sound.there}
            onStart={(minutes) => {
              sound.play();
              timer.start(minutes);
            }}
          />
        )}
        {timer.stage === "running" && (
          <>
            {sound.failed && (
              <p role="status" className="text-sm text-ink-soft">
                音樂現在放不出來，這段時間會是安靜的。
              </p>
            )}
            <p role="timer" aria-live="off" className="tabular font-display text-3xl font-light">
              <span className="sr-only">還有 </span>
              {formatClock(timer.left)}
            </p>
          </>
        )}
        {timer.stage === "ended" && <MeditationEnd onAgain={timer.reset} onClose={onClose} />}
      </div>
    </FullScreen>
  );
}
