import { useCallback, useEffect, useRef, useState } from "react";

/** Volume, 0 to 1. */
const VOLUME = 0.6;
/** Duration of the fade-out, and of one of its steps. */
const FADE_MS = 6000;
const STEP_MS = 100;

/** The music of a meditation: loops, fades out at the end, and stops at once on unmount. */
export function useMeditationSound(address: string | null) {
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
