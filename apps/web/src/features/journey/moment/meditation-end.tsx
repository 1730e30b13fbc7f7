import { Button, buttonClass } from "@panshi/ui/button";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";

/** Shown at the end of a meditation. */
export function MeditationEnd({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
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
