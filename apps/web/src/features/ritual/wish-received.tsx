import { type OracleCategory, oracleCategories } from "@panshi/contracts/oracle";
import { Button, buttonClass } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { Seal } from "@panshi/ui/display/seal";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";

const nextSteps = [
  { name: "籤", text: "先抽一支，回應這個願。" },
  { name: "手冊", text: "每天一則，陪你把願走成日子。" },
  { name: "還願", text: "走到的那一天，回來寫一句感謝。" },
] as const;

type WishReceivedProps = {
  wish: { text: string; topic: OracleCategory | null };
  /** Called when the member wants to see the slip. */
  onSlip: () => void;
};

/** After a ritual: the wish as it was written, that it was received, and what comes next. It stays until it is left. */
export function WishReceived({ wish, onSlip }: WishReceivedProps) {
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <div className="night-sky -mt-16 grid min-h-svh grid-cols-1 content-start gap-8 px-6 pt-24 sm:px-12 md:-mt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:content-center lg:gap-x-16 lg:gap-y-10 lg:px-24 lg:pb-air-1">
      <header className="grid animate-fade content-end gap-3">
        <h1 className="text-4xl lg:text-5xl">收到了。</h1>
        <p className="max-w-[24em] text-ink-soft">這個願收進了你的靈魂聖殿，只有你和處理祈願的人員讀得到。</p>
      </header>
      <figure className="paper slip-sheet relative animate-arrive self-start px-6 pb-16 pt-5 sm:px-10 sm:pt-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
        <figcaption className="flex justify-between gap-4 border-b border-line pb-3 text-sm text-ink-soft">
          你的願
          {wish.topic && <span>{oracleCategories[wish.topic]}</span>}
        </figcaption>
        <blockquote className="measure pt-4 font-hand text-xl leading-[2] break-words whitespace-pre-line">
          {wish.text}
        </blockquote>
        <Seal text="收到" className="absolute -bottom-4 end-4 size-20 rotate-3 sm:size-24" />
      </figure>
      <div className="grid animate-fade content-start gap-6 lg:gap-8">
        <ol aria-label="接下來" className="grid gap-2 pt-2">
          {nextSteps.map(({ name, text }) => (
            <li key={name} className="grid grid-cols-[4rem_1fr] items-baseline gap-x-2">
              <span className="font-display text-lg font-black">{name}</span>
              <span className="text-ink-soft">{text}</span>
            </li>
          ))}
        </ol>
        <div className="pointer-events-none sticky bottom-0 -mx-6 bg-linear-to-t from-night-950 from-70% to-transparent px-6 pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-mx-12 sm:px-12 lg:static lg:mx-0 lg:bg-none lg:p-0">
          <div className="pointer-events-auto flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button size="lg" onClick={onSlip} className="max-sm:grow">
              看這個願的籤
              <Icon name="arrow-right" />
            </Button>
            <Link to={paths.dashboard} className={buttonClass("quiet", "lg")}>
              先到這裡
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
