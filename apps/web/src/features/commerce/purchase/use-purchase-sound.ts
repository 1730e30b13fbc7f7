import { useCallback, useEffect, useRef, useState } from "react";

export type PurchaseSound = {
  /** The id of the playing purchase; null for none. */
  playing: string | null;
  /** The id of the purchase that could not be played. */
  failed: string | null;
  toggle: (id: string, fileUrl: string) => void;
};

/** Plays purchased music, one file at a time, and stops on unmount. */
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
      // Ignore the failure of an older file, which the next one interrupted.
      const ifCurrent = (act: () => void) => () => audio.current === next && act();
      next.addEventListener("ended", ifCurrent(stop));
      next.addEventListener("pause", ifCurrent(stop));
      next.play().catch(
        ifCurrent(() => {
          stop();
          setFailed(id);
        }),
      );
    },
    [playing, stop],
  );
  return { playing, failed, toggle };
}
