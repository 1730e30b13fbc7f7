import { PunctuationSafeText } from "@panshi/ui/display/phrases";
import { useNavigate } from "react-router-dom";
import { chosenNames } from "../features/journey/journey/chosen-names.ts";
import { JourneyHeader, StepBack } from "../features/journey/journey/journey-frame.tsx";
import { useJourney } from "../features/journey/journey/journey-store.ts";
import { WishForm } from "../features/journey/journey/wish-form.tsx";
import { Page } from "../lib/page/page.tsx";
import { paths } from "../paths.ts";

export default function PrayerWishForm() {
  const navigate = useNavigate();
  const names = chosenNames(useJourney());
  return (
    <Page title="寫下你的願" description="把此刻最放不下的一件事寫成一個願，帶進儀式。" noindex>
      <div className="@container">
        <JourneyHeader path={paths.wishForm} />
        <div className="grid gap-8 px-6 pb-air-1 pt-8 sm:px-12 @5xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] @5xl:gap-16 @5xl:px-24 @5xl:pt-12">
          <header className="grid content-start gap-4">
            <h1 className="text-3xl @5xl:text-4xl">
              <PunctuationSafeText text="現在，寫下你的願。" />
            </h1>
            <p className="max-w-[22em] text-ink-soft">
              一次一個願，用你平常說話的樣子。不必漂亮，寫真正放不下的那一件。
            </p>
            <p className="max-w-[22em] text-sm text-ink-soft">
              願的內容，只有你和處理祈願的人員看得到。祈願是心的練習，不保證結果。
            </p>
            {names.length > 0 && (
              <p className="max-w-[22em] border-t border-line pt-4 text-sm text-ink-soft">
                一路帶來的：
                {names.map((name, index) => (
                  <span key={name} className="inline-block text-ink">
                    {name}
                    {index < names.length - 1 && "、"}
                  </span>
                ))}
              </p>
            )}
            <div className="@max-5xl:hidden">
              <StepBack path={paths.wishForm} />
            </div>
          </header>
          <WishForm action="帶著它進入儀式" onWritten={() => void navigate(paths.ritual)} />
        </div>
      </div>
    </Page>
  );
}
