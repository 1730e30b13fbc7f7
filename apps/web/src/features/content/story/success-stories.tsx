import { trpc } from "@panshi/client/trpc";
import type { Story } from "@panshi/contracts/content/story";
import { STORIES_SHOWN } from "@panshi/contracts/platform/limits";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { useMemo } from "react";
import { useHydrated } from "../../../lib/page/use-hydrated.ts";
import { StoryCard } from "./story-card.tsx";

/** Of the first stories, which the page shows until the random six are loaded. */
const STORIES_INPUT = { limit: STORIES_SHOWN } as const;
const noStories: readonly Story[] = [];

/**
 * Six random success stories, different for each visitor; the page comes with the first six, the same for everybody.
 * Renders nothing without stories, or when they cannot be loaded.
 */
export function SuccessStories() {
  const hydrated = useHydrated();
  const { data: first } = trpc.member.site.stories.useQuery(STORIES_INPUT, { enabled: false });
  const chosen = trpc.member.site.storiesAtRandom.useQuery(undefined, { enabled: hydrated });
  const mixed = useMemo(() => chosen.data && shuffle(chosen.data), [chosen.data]);
  const stories = mixed ?? first?.items ?? noStories;
  const isPending = chosen.isPending && !first;
  if (!isPending && stories.length === 0) return null;
  return (
    <section aria-labelledby="stories-title" className="stories far-below [--guess:38rem] sm:[--guess:96rem]">
      <h2 id="stories-title" className="text-4xl sm:text-5xl">
        走過的人這樣說
      </h2>
      {/* On a phone it scrolls sideways, which needs the keyboard too. */}
      <ul aria-busy={isPending} aria-labelledby="stories-title" tabIndex={0} className="stories-columns">
        {isPending
          ? Array.from({ length: STORY_PLACEHOLDERS }, (_, place) => (
              <li key={place} data-placeholder>
                <Skeleton className="h-72 w-full" />
              </li>
            ))
          : stories.map((story) => <StoryCard key={story.id} story={story} />)}
      </ul>
    </section>
  );
}

const STORY_PLACEHOLDERS = 3;

/** A fair shuffle; `random` returns numbers from 0 up to but not including 1. */
export function shuffle<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
