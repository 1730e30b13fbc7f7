import { useCallback, useEffect, useRef, useState } from "react";

export type PurchaseSound = {
  /** The piece that is heard; null in silence. */
  playing: string | null;
  /** The piece that could not be played. */
  failed: string | null;
  toggle: (id: string, fileUrl: string) => void;
};

/** Plays owned music, one piece at a time, and falls silent when its place leaves the screen. */
export function usePurchaseSound(): PurchaseSound {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  const stop = useCallback(() => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  }, []);
  useEffect(() => stop, [stop]);

  const toggle = useCallback(
    (id: string, fileUrl: string) => {
      const same = playing === id;
      stop();
      setFailed(null);
      if (same) return;
      const next = new Audio(fileUrl);
      audio.current = next;
      setPlaying(id);
      // Only the piece that is meant to be heard has a say: an older one is broken off by the next.
      const mine = (act: () => void) => () => audio.current === next && act();
      next.addEventListener("ended", mine(stop));
      next.addEventListener("pause", mine(stop));
      next.play().catch(
        mine(() => {
          stop();
          setFailed(id);
        }),
      );
    },
    [playing, stop],
  );
  return { playing, failed, toggle };
}
