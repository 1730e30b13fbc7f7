import type { ReactNode } from "react";
import { Verse } from "../display/verse.tsx";
import { ToastOutlet } from "../overlay/toast-outlet.tsx";
import { Buttons, Choices, Fields, States } from "./gallery-controls.tsx";
import { Overlays } from "./gallery-overlays.tsx";
import { Places, Records, Slips, verse } from "./gallery-pages.tsx";

type GroundProps = { ground: "night" | "paper" | "daylight"; name: string; line: string; children: ReactNode };

function Ground({ ground, name, line, children }: GroundProps) {
  return (
    <section className={`${ground} px-6 py-air-1 sm:px-12 lg:px-24 lg:py-air-2`}>
      <div className="mx-auto grid max-w-[72rem] gap-air-1">
        <header className="grid gap-2">
          <h2 className="text-4xl sm:text-5xl">{name}</h2>
          <p className="text-ink-soft">{line}</p>
        </header>
        {children}
      </div>
    </section>
  );
}

function Opening() {
  return (
    <header className="night-sky relative grid min-h-dvh content-end gap-8 overflow-hidden px-6 pb-air-1 pt-8 sm:px-12 lg:px-24">
      <Verse
        lines={verse}
        size="xl"
        className="absolute right-4 top-8 animate-arrive text-ink-soft sm:right-12 lg:right-24 lg:top-20"
      />
      <h1 className="max-w-[3em] text-6xl sm:text-7xl">磐石</h1>
      <hr className="hairline w-full" />
      <p className="measure text-lg text-ink-soft">
        一顆石頭從天上落下，停在你手裡：溫熱、深色，比所有的憂慮都老。這一頁放著網站的每一個零件。
      </p>
    </header>
  );
}

const palette = [
  ["夜", "bg-night-950"],
  ["夜幕", "bg-night-800"],
  ["石", "bg-stone-900"],
  ["石光", "bg-stone-400"],
  ["紙", "bg-paper"],
  ["餘燼", "bg-ember"],
  ["舊金", "bg-gold"],
  ["印泥", "bg-seal"],
] as const;

function Palette() {
  return (
    <ul className="grid grid-cols-4 lg:grid-cols-8">
      {palette.map(([name, tint]) => (
        <li key={name} className="grid gap-2 text-sm text-ink-soft">
          <span className={`h-24 ${tint}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Every part of the UI in its states, on the dark, paper and light themes. */
export function Gallery() {
  return (
    <main id="gallery" lang="zh-Hant-TW">
      <Opening />
      <Ground ground="night" name="夜" line="會員走的路：東西從黑暗裡走出來。">
        <Palette />
        <Buttons />
        <Fields />
        <Choices prefix="night" name="夜" />
        <States />
        <Overlays />
        <Places />
        <Slips />
      </Ground>
      <Ground ground="paper" name="紙" line="長文、解籤與規則：白天也讀得下去。">
        <Buttons />
        <Fields />
        <Choices prefix="paper" name="紙" />
        <States />
        <Places />
      </Ground>
      <Ground ground="daylight" name="日光" line="後台：同一顆石頭，放在白天的桌上。">
        <Buttons />
        <Fields />
        <Choices prefix="daylight" name="日光" />
        <States />
        <Records />
        <Places />
      </Ground>
      <ToastOutlet />
    </main>
  );
}
