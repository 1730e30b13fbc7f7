import { Button } from "@panshi/ui/button";
import { MEDITATION_MINUTES } from "./meditation-display.ts";
import type { MomentContent } from "./moment-content.ts";

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
        {MEDITATION_MINUTES.map((minutes) => (
          <Button key={minutes} variant="line" className="px-0!" onClick={() => onStart(minutes)}>
            {minutes} 分鐘
          </Button>
        ))}
      </div>
    </>
  );
}
