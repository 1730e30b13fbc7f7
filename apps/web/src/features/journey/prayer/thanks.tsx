import { formatTaipeiDay } from "@panshi/client/taipei-date";
import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import { Button } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Seal } from "@panshi/ui/display/seal";
import { useState } from "react";
import { ThanksForm } from "./thanks-form.tsx";

type ThanksProps = {
  prayer: PrayerDetail;
  /** Whether the thanks were written just now. */
  thanked: boolean;
  onThanked: () => void;
};

/** 還願: the member's thanks for a fulfilled prayer, or the button to write it. */
export function Thanks({ prayer, thanked, onThanked }: ThanksProps) {
  const { thanks, fulfilledAt, status } = prayer;
  const [writing, setWriting] = useState(false);
  if (writing)
    return (
      <ThanksForm
        prayer={prayer}
        onThanked={() => {
          setWriting(false);
          onThanked();
        }}
        onLeave={() => setWriting(false)}
      />
    );
  return (
    <section
      aria-labelledby="thanks-title"
      className={classList("grid justify-items-start gap-3", !thanks && "print:hidden")}
    >
      <h3 id="thanks-title" className="text-xl">
        {thanks || status === "completed" ? "還願" : "這個願，走到了嗎？"}
      </h3>
      <p role="status" className="text-ink-soft empty:hidden">
        {thanked && "記下了。這個願圓滿了，謝謝你回來說一聲。"}
      </p>
      {thanked && <Seal text="圓滿" className="size-24 rotate-3 animate-arrive" />}
      {thanks && (
        <>
          <p className="measure font-hand text-xl leading-[2] whitespace-pre-line">{thanks}</p>
          {fulfilledAt && <p className="text-sm text-ink-soft">{formatTaipeiDay(fulfilledAt)} 還願</p>}
        </>
      )}
      {!thanks && (
        <p className="measure text-ink-soft">
          {status === "completed"
            ? "這個願已經圓滿。想謝謝誰、謝謝什麼，可以寫在這裡。"
            : "走到了，就寫下一句感謝，這個願便算圓滿。還在路上也沒有關係，願會在這裡等你。"}
        </p>
      )}
      <Button variant={thanks || status === "completed" ? "line" : "ember"} onClick={() => setWriting(true)}>
        {thanks ? "改寫這段感謝" : status === "completed" ? "寫下感謝" : "我要還願"}
      </Button>
    </section>
  );
}
