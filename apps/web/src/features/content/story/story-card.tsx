import type { Story } from "@panshi/contracts/content/story";
import { Phrases } from "@panshi/ui/display/phrases";
import { OwnPicture } from "../../../lib/components/own-picture.tsx";
import { Rating } from "./rating.tsx";

/** One member's story; its author is named at the end. */
export function StoryCard({ story }: { story: Story }) {
  const { title, content, memberName, location, profession, rating, imageUrl } = story;
  const who = [location, profession].filter(Boolean).join("，");
  return (
    <li className="grid content-start gap-4 border-t border-line pt-6">
      {imageUrl && (
        <OwnPicture
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
        <Phrases text={title} />
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
