import { PunctuationSafeText } from "@panshi/ui/display/phrases";
import { useNavigate } from "react-router-dom";
import { DrawForm } from "../features/journey/oracle/draw/draw-form.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function OracleDraw() {
  const navigate = useNavigate();
  return (
    <Page title="抽一支靈籤" description="靜下來，在心裡默念一件事，抽一支屬於今天的靈籤。">
      <div className="relative isolate -mt-16 overflow-hidden md:-mt-20">
        <img
          src="/art/hero/meteorite-portrait.avif"
          alt=""
          width={1080}
          height={1620}
          className="absolute inset-x-0 top-0 -z-10 h-96 w-full mask-b-from-40% object-cover opacity-80 lg:inset-y-0 lg:right-0 lg:left-auto lg:h-full lg:w-[52%] lg:mask-b-from-100% lg:mask-l-from-55% lg:opacity-100"
        />
        {/* The top bar's text is on top of the image. */}
        <div className="absolute inset-x-0 top-0 -z-10 h-32 bg-linear-to-b from-night-950/85 to-transparent" />
        <div className="grid min-h-svh content-end gap-6 px-6 pt-32 pb-24 [@media(height<46rem)]:gap-4 max-lg:[@media(height<46rem)]:pt-20 md:pb-air-1 sm:px-12 lg:max-w-[52rem] lg:content-center lg:px-24 lg:pt-28">
          <header className="grid gap-3 max-lg:[@media(height<46rem)]:gap-2 lg:gap-4">
            <h1 className="text-3xl max-lg:[@media(height<46rem)]:text-2xl lg:text-5xl lg:leading-tight">
              <PunctuationSafeText text="先靜下來，默念一件事。" />
            </h1>
            <p className="measure lg:text-lg">
              閉上眼睛，深呼吸三次。把想問的事在心裡說一遍：什麼事、和誰有關、你最想知道的是哪一點。
            </p>
            <p className="measure text-sm text-ink-soft lg:text-base">
              問題太模糊，或只是開個玩笑，抽到的籤可能不準。一次問一件，問真正放在心上的那一件。
            </p>
          </header>
          <DrawForm onBegin={() => void navigate(paths.oracleReading)} />
        </div>
      </div>
    </Page>
  );
}
