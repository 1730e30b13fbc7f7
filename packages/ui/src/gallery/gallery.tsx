import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { Badge } from "../display/badge.tsx";
import { EmptyState } from "../display/empty.tsx";
import { LoadingIndicator } from "../display/loading-indicator.tsx";
import { Seal } from "../display/seal.tsx";
import { Skeleton, SkeletonLines } from "../display/skeleton.tsx";
import { Slip } from "../display/slip.tsx";
import { Td, Th } from "../display/table.tsx";
import { Verse } from "../display/verse.tsx";
import { MoreButton } from "../more-button.tsx";
import { ToastOutlet } from "../overlay/toast-outlet.tsx";
import { Buttons, Choices, GallerySection, Fields, States } from "./gallery-controls.tsx";
import { Overlays } from "./gallery-overlays.tsx";

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
export function ComponentGallery() {
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

const verse = ["夜深一石墜山前", "帶火穿雲不記年", "今日掌中溫未散", "問君何事尚懸懸"];

function Slips() {
  return (
    <GallerySection name="靈籤">
      <div className="flex flex-wrap items-start gap-16">
        <Slip
          brand="磐石"
          title="天火落山"
          level="大吉"
          lines={verse}
          head="一般"
          foot="十一月二十一日，抽於儀式之後"
          headingLevel={3}
        />
        <div className="paper grid gap-8 p-8">
          <Seal text="吉" className="size-24" />
          <Seal text="小凶" className="size-24" />
          <Seal text="磐石祈願" className="size-28" />
        </div>
      </div>
    </GallerySection>
  );
}

function Places() {
  const [more, setMore] = useState(true);
  return (
    <GallerySection name="等待與空白">
      <div className="grid gap-8 sm:grid-cols-[auto_1fr] sm:gap-16">
        <LoadingIndicator label="石頭正在聽" spoken />
        <div className="grid gap-6">
          <Skeleton className="h-8 w-48" />
          <SkeletonLines lines={3} />
        </div>
      </div>
      <EmptyState
        title="這裡還沒有願望"
        text="把此刻最放不下的一件事寫下來，石頭會替你記著。"
        action={<Button>寫下第一個願望</Button>}
      />
      <MoreButton more={more} onMore={() => setMore(false)} />
    </GallerySection>
  );
}

const slips = [
  { title: "天火落山", level: "大吉", category: "一般", draws: 1284, active: true },
  { title: "雲開見路", level: "吉", category: "事業", draws: 962, active: true },
  { title: "霧中問渡", level: "小凶", category: "愛情", draws: 87, active: false },
];

function Records() {
  return (
    <GallerySection name="資料表">
      <div role="region" aria-label="靈籤清單" tabIndex={0} className="overflow-x-auto">
        <table className="data-table w-full border-collapse text-start text-sm">
          <caption className="sr-only">靈籤清單</caption>
          <thead>
            <tr>
              <Th>標題</Th>
              <Th>籤等</Th>
              <Th>類別</Th>
              <Th figure>抽出次數</Th>
              <Th>狀態</Th>
            </tr>
          </thead>
          <tbody>
            {slips.map((slip) => (
              <tr key={slip.title}>
                <Td className="font-medium">{slip.title}</Td>
                <Td>{slip.level}</Td>
                <Td>{slip.category}</Td>
                <Td figure>{slip.draws.toLocaleString("en-US")}</Td>
                <Td>
                  <Badge tone={slip.active ? "good" : "plain"}>{slip.active ? "啟用中" : "已停用"}</Badge>
                </Td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </GallerySection>
  );
}
