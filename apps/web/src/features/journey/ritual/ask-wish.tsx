import { PunctuationSafeText } from "@panshi/ui/display/phrases";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";

/** Asks for today's wish before a further ritual. */
export function AskWish({ sound, children }: { sound: ReactNode; children: ReactNode }) {
  return (
    <div className="night-sky min-h-dvh px-6 pb-air-1 sm:px-12 lg:px-24">
      <div className="flex h-16 items-center justify-between md:h-20">
        <Link to={paths.dashboard} className="thumb inline-flex items-center text-ink-soft hover:text-ink">
          回靈魂聖殿
        </Link>
        {sound}
      </div>
      <div className="grid gap-8 pt-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
        <header className="grid content-start gap-4">
          <h1 className="text-3xl lg:text-4xl">
            <PunctuationSafeText text="今天，你想說的是什麼？" />
          </h1>
          <p className="max-w-[22em] text-ink-soft">星球、地脈與石頭都還是你的。帶一個今天的願來，一次一個就好。</p>
        </header>
        {children}
      </div>
    </div>
  );
}
