import { Button, buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { FullScreen } from "../../../lib/components/full-screen.tsx";
import { paths } from "../../../paths.ts";
import { formatCountdown, MEDITATION_MINUTE_OPTIONS, momentImage, momentSound } from "./meditation-display.ts";
import type { MomentContent } from "./moment-content.ts";

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
              {formatCountdown(timer.left)}
            </p>
          </>
        )}
        {timer.stage === "ended" && <MeditationEnd onAgain={timer.reset} onClose={onClose} />}
      </div>
    </FullScreen>
  );
}

/** Shown at the end of a meditation. */
function MeditationEnd({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid animate-arrive gap-6">
      <h2 ref={title} tabIndex={-1} className="text-3xl font-light sm:text-4xl">
        到這裡就好，慢慢回來。
      </h2>
      <p className="measure">先感覺一下手和腳，再睜開眼睛。剛才聽見的，想寫下來也可以。</p>
      <div className="flex flex-wrap gap-4">
        <Button onClick={onClose}>結束</Button>
        <Link to={`${paths.dashboard}?tab=dialogues`} className={buttonClass("line")}>
          寫下對話
        </Link>
        <Button variant="quiet" onClick={onAgain}>
          再坐一會兒
        </Button>
      </div>
    </div>
  );
}

/** Holds a screen wake lock while `wanted`, where the device supports and allows it. */
function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    let over = false;
    let lock: WakeLockSentinel | undefined;
    const hold = () => {
      if (document.visibilityState !== "visible" || over) return;
      navigator.wakeLock.request("screen").then(
        (got) => {
          if (over) void got.release();
          else lock = got;
        },
        // Refused, e.g. to save the battery. The timer stays correct if the screen sleeps.
        () => {},
      );
    };
    hold();
    // The browser releases the lock whenever the page is hidden.
    document.addEventListener("visibilitychange", hold);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, [wanted]);
}

type MeditationStartProps = { moment: MomentContent; silent: boolean; onStart: (minutes: number) => void };

/** Shown before a meditation: choosing a duration starts it. */
export function MeditationStart({ moment, silent, onStart }: MeditationStartProps) {
  const { combinationName, musicItem, creativeItem } = moment;
  return (
    <>
      <div className="grid gap-2">
        <h2 className="text-3xl sm:text-4xl">{combinationName}</h2>
        <p className="measure">
          {musicItem && !silent && `聲音是「${musicItem.productName}」。`}
          {musicItem && silent && `「${musicItem.productName}」還沒有聲音檔，這次會是安靜的。`}
          {creativeItem && `帶著「${creativeItem.productName}」坐下。`}
          找個不受打擾的地方，想坐多久？
        </p>
      </div>
      <div className="grid max-w-[30rem] grid-cols-4 gap-x-4">
        {MEDITATION_MINUTE_OPTIONS.map((minutes) => (
          <Button key={minutes} variant="line" className="px-0!" onClick={() => onStart(minutes)}>
            {minutes} 分鐘
          </Button>
        ))}
      </div>
    </>
  );
}

/** Milliseconds between two ticks. */
const TICK_MS = 500;

type Timer = { stage: "ready" | "running" | "ended"; endsAt: number; left: number };
const readyTimer: Timer = { stage: "ready", endsAt: 0, left: 0 };

/** Counts minutes down by wall-clock time, so that a device that slept ends in time. `onEnd` is called once. */
function useTimer(onEnd: () => void) {
  const [timer, setTimer] = useState<Timer>(readyTimer);
  const { stage, endsAt } = timer;
  const look = useEffectEvent(() => {
    const left = Math.max(0, endsAt - Date.now());
    setTimer({ stage: left === 0 ? "ended" : "running", endsAt, left });
    if (left === 0) onEnd();
  });
  useEffect(() => {
    if (stage !== "running") return;
    const looking = setInterval(() => look(), TICK_MS);
    return () => clearInterval(looking);
  }, [stage]);
  return {
    stage,
    /** Milliseconds. */
    left: timer.left,
    start: (minutes: number) => {
      const left = minutes * 60_000;
      setTimer({ stage: "running", endsAt: Date.now() + left, left });
    },
    reset: () => setTimer(readyTimer),
  };
}

/** Volume, 0 to 1. */
const VOLUME = 0.6;
/** Duration of the fade-out, and of one of its steps. */
const FADE_MS = 6000;
const STEP_MS = 100;

/** The music of a meditation: loops, fades out at the end, and stops at once on unmount. */
function useMeditationSound(address: string | null) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const fading = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const [muted, setMuted] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(
    () => () => {
      clearInterval(fading.current);
      audio.current?.pause();
      audio.current = null;
    },
    [],
  );

  const play = useCallback(() => {
    clearInterval(fading.current);
    if (!address) return;
    audio.current ??= new Audio(address);
    const song = audio.current;
    song.loop = true;
    song.volume = VOLUME;
    song.play().then(
      () => setFailed(false),
      () => setFailed(audio.current === song),
    );
  }, [address]);

  const fadeOut = useCallback(() => {
    fading.current = setInterval(() => {
      const song = audio.current;
      if (song && song.volume > STEP_MS / FADE_MS) {
        song.volume = Math.max(0, song.volume - (VOLUME * STEP_MS) / FADE_MS);
        return;
      }
      song?.pause();
      clearInterval(fading.current);
    }, STEP_MS);
  }, []);

  return {
    /** Whether there is music. */
    there: address !== null,
    muted,
    failed,
    play,
    fadeOut,
    toggle: () => {
      if (audio.current) audio.current.muted = !muted;
      setMuted(!muted);
    },
  };
}
