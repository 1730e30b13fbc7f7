import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { PunctuationSafeText } from "@panshi/ui/display/phrases";
import { ProgressSteps } from "@panshi/ui/display/progress-steps";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { completedStepCount, type JourneyPath, pageAfter, pageBefore, stepLabels } from "./journey-pages.ts";
import { useJourney } from "./journey-store.ts";
import { SoundSwitch, useJourneySong } from "./song-player.tsx";

/** The header of a journey page: progress and the mute button. It overlaps the bar with the site's name. */
export function JourneyHeader({ path }: { path: JourneyPath }) {
  const { sacredSong } = useJourney();
  useJourneySong(sacredSong);
  return (
    <div className="pointer-events-none relative z-40 -mt-16 px-6 sm:px-12 md:-mt-20 @5xl:px-24">
      <div className="flex h-16 items-center justify-end md:h-20">
        <div className="pointer-events-auto">
          <SoundSwitch chosen={sacredSong} />
        </div>
      </div>
      <ProgressSteps
        steps={stepLabels}
        current={completedStepCount(path)}
        className="@3xl:absolute @3xl:inset-x-0 @3xl:top-7 @3xl:mx-auto @3xl:w-[30rem] @5xl:w-[36rem]"
      />
    </div>
  );
}

/** The link to the previous page. */
export function StepBack({ path }: { path: JourneyPath }) {
  return (
    <Link
      to={pageBefore(path)}
      className="thumb -ms-2 inline-flex shrink-0 items-center gap-2 pe-2 text-sm text-ink-soft hover:text-ink"
    >
      <Icon name="arrow-left" className="size-5" />
      上一步
    </Link>
  );
}

type JourneyFrameProps = {
  path: JourneyPath;
  title: string;
  line: string;
  /** The name of the chosen option; null disables the next button. */
  chosen: string | null;
  /** Shown while nothing is chosen. */
  invitation: string;
  children: ReactNode;
};

/** A page of one choice: title, options, and the next button at the lower edge. */
export function JourneyFrame({ path, title, line, chosen, invitation, children }: JourneyFrameProps) {
  const navigate = useNavigate();
  return (
    <div className="@container relative isolate flex min-h-[calc(100svh-4rem)] flex-col overflow-x-clip md:min-h-[calc(100svh-5rem)]">
      <JourneyHeader path={path} />
      <header className="relative grid gap-2 px-6 pb-6 pt-6 sm:px-12 @5xl:px-24 @5xl:pt-10">
        <h1 className="text-3xl @5xl:text-4xl">
          <PunctuationSafeText text={title} />
        </h1>
        <p className="max-w-[26em] text-sm text-balance text-ink-soft sm:text-base">
          {/* A line ends with a sentence where it can. */}
          {line.split(/(?<=。)/u).map((sentence) => (
            <span key={sentence} className="inline-block">
              {sentence}
            </span>
          ))}
        </p>
      </header>
      <div className="relative flex grow flex-col">{children}</div>
      <div className="pointer-events-none sticky bottom-0 z-20 bg-linear-to-t from-ground from-[calc(100%-var(--spacing)*10)] to-transparent px-6 pt-10 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-12 @5xl:px-24">
        <div className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <StepBack path={path} />
          <p role="status" className="ms-auto min-w-[5em] flex-1 truncate text-end">
            {chosen ? (
              <span className="font-display text-xl font-black">
                <span className="sr-only">你選了</span>
                {chosen}
              </span>
            ) : (
              <span className="text-sm text-ink-soft">{invitation}</span>
            )}
          </p>
          <Button
            disabled={chosen === null}
            onClick={() => void navigate(pageAfter(path))}
            className="shrink-0 max-sm:px-5"
          >
            下一步
            <Icon name="arrow-right" />
          </Button>
        </div>
      </div>
    </div>
  );
}
