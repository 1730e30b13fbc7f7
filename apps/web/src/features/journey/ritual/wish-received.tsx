import { type OracleCategory, oracleCategories } from "@panshi/contracts/journey/oracle";
import { Button, buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Seal } from "@panshi/ui/display/seal";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";

const nextSteps = [
  { name: "籤", text: "先抽一支，回應這個願。", needsPlan: false },
  { name: "手冊", text: "每天一則，陪你把願走成日子。", needsPlan: true },
  { name: "還願", text: "走到的那一天，回來寫一句感謝。", needsPlan: false },
] as const;

type WishReceivedProps = {
  wish: { text: string; topic: OracleCategory | null };
  /** Called when the member wants to see the slip. */
  onSlip: () => void;
  /** Whether a plan runs; without one nothing is promised that needs it. */
  planRuns: boolean;
  /** What a member without a running plan is offered. */
  offer: ReactNode;
};

/** After a ritual: the wish as it was written, that it was received, and what comes next. It stays until it is left. */
export function WishReceived({ wish, onSlip, planRuns, offer }: WishReceivedProps) {
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  const steps = nextSteps.filter(({ needsPlan }) => planRuns || !needsPlan);
  return (
    <div className="night-sky -mt-16 flex min-h-svh flex-col gap-6 px-6 pt-24 sm:px-12 md:-mt-20 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:content-center lg:gap-x-16 lg:gap-y-8 lg:px-24 lg:py-28">
      <header className="grid animate-fade gap-3">
        <h1 className="text-4xl lg:text-5xl">收到了。</h1>
        <p className="text-ink-soft">
          <span className="inline-block">這個願收進了你的靈魂聖殿，</span>
          <span className="inline-block">只有你和處理祈願的人員讀得到。</span>
        </p>
      </header>
      <figure className="paper slip-sheet relative animate-arrive px-6 pb-14 pt-4 sm:px-10 sm:pt-8 lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:self-center">
        <figcaption className="flex justify-between gap-4 border-b border-line pb-3 text-sm text-ink-soft">
          你的願
          {wish.topic && <span>{oracleCategories[wish.topic]}</span>}
        </figcaption>
        <blockquote className="measure pt-4 font-hand text-xl leading-[2] break-words whitespace-pre-line lg:min-h-40">
          {wish.text}
        </blockquote>
        <Seal text="收到" className="absolute -bottom-4 end-4 size-20 rotate-3 sm:size-24" />
      </figure>
      <ol aria-label="接下來" className="grid animate-fade gap-2 pt-2">
        {steps.map(({ name, text }) => (
          <li key={name} className="grid grid-cols-[4rem_1fr] items-baseline gap-x-2">
            <span className="font-display text-lg font-black">{name}</span>
            <span className="text-ink-soft">{text}</span>
          </li>
        ))}
      </ol>
      {/* Above a phone's bottom navigation. */}
      <div className="pointer-events-none sticky bottom-16 -mx-6 mt-auto bg-linear-to-t from-night-950 from-75% to-transparent px-6 pt-6 pb-3 sm:-mx-12 sm:px-12 md:bottom-0 md:pb-6 lg:static lg:mx-0 lg:mt-0 lg:bg-none lg:p-0">
        <div className="pointer-events-auto flex items-center gap-2 sm:gap-4">
          <Button size="lg" onClick={onSlip} className="max-sm:grow">
            看這個願的籤
            <Icon name="arrow-right" />
          </Button>
          <Link to={paths.dashboard} className={buttonClass("quiet", "lg", "shrink-0 max-sm:px-2")}>
            先到這裡
          </Link>
        </div>
      </div>
      {/* Below the bar, which would cover it while it stays at the lower edge. */}
      {offer}
    </div>
  );
}
