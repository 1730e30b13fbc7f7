import type { Story } from "@panshi/contracts/content/story";
import { PhraseWrappedText } from "@panshi/ui/display/phrases";
import { SiteImage } from "../../../lib/components/site-image.tsx";

/** One member's story; its author is named at the end. */
export function StoryCard({ story }: { story: Story }) {
  const { title, content, memberName, location, profession, rating, imageUrl } = story;
  const who = [location, profession].filter(Boolean).join("，");
  return (
    <li className="grid content-start gap-4 border-t border-line pt-6">
      {imageUrl && (
        <SiteImage
          imageUrl={imageUrl}
          sizes="(width >= 64rem) 26rem, (width >= 40rem) 45vw, 80vw"
          alt=""
          width={640}
          height={400}
          loading="lazy"
          className="h-auto w-full"
        />
      )}
      <h3 className="text-2xl">
        <PhraseWrappedText text={title} />
      </h3>
      <p>{content}</p>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-soft">
        <p>
          {memberName}
          {who && <span className="ps-3">{who}</span>}
        </p>
        <Rating value={rating} />
      </footer>
    </li>
  );
}

const MAX_RATING = 5;
/** A star with unequal points. */
const star = "M12 2.6 14.5 9l6.9.5-5.3 4.4 1.7 6.7L12 17l-5.8 3.6 1.7-6.7-5.3-4.4 6.9-.5Z";

/** A rating in stars; screen readers read a sentence. */
function Rating({ value }: { value: number }) {
  return (
    <span role="img" aria-label={`評分：五顆星中的 ${value} 顆`} className="flex gap-0.5">
      {Array.from({ length: MAX_RATING }, (_, place) => (
        <svg key={place} viewBox="0 0 24 24" aria-hidden className="size-4 text-ink-soft">
          <path d={star} fill={place < value ? "currentColor" : "none"} stroke="currentColor" strokeWidth="1.2" />
        </svg>
      ))}
    </span>
  );
}
