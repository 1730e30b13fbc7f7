import { Button, buttonClass } from "@panshi/ui/button";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { CrisisHelplinesCard } from "../care/public.ts";

/**
 * After a ritual whose wish has words of crisis: the helplines, before anything else. The wish is kept, and its slip is drawn
 * only when the member asks for it.
 */
export function CrisisWishNotice({ wish, onSlip }: { wish: string; onSlip: () => void }) {
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  return (
    <div className="night-sky -mt-16 flex min-h-svh flex-col gap-8 px-6 pt-24 pb-air-1 sm:px-12 md:-mt-20 lg:px-24 lg:py-28">
      <header className="grid animate-fade gap-3">
        <h1 className="text-4xl lg:text-5xl">收到了，我們在。</h1>
        <p className="measure text-ink-soft">你寫的，我們會好好讀。籤可以等，先找一個人說說話。</p>
      </header>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-x-16">
        <CrisisHelplinesCard />
        <div className="grid gap-8">
          <figure className="border-s border-line-strong ps-6">
            <figcaption className="text-sm text-ink-soft">你的願，收好了</figcaption>
            <blockquote className="measure pt-2 font-hand text-xl leading-[2] break-words whitespace-pre-line">
              {wish}
            </blockquote>
          </figure>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Link to={paths.dashboard} className={buttonClass("line")}>
              先到這裡
            </Link>
            <Button variant="quiet" onClick={onSlip}>
              我還是想看這支籤
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
