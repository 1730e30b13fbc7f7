import type { Oracle } from "@panshi/contracts/journey/oracle";
import { SiteImage } from "../../../../lib/components/site-image.tsx";

type SlipPictureProps = {
  slip: Pick<Oracle, "imageUrl" | "fortuneLevel" | "category">;
  /** Where the picture fills a column from 1024 px, the tall one is shown there too. */
  column?: boolean;
  className?: string;
};

/** The slip's own image, else the picture of its level and category: a wide one, and a tall one for phones. */
export function SlipPicture({ slip, column = false, className }: SlipPictureProps) {
  const { imageUrl, fortuneLevel, category } = slip;
  if (imageUrl)
    return <SiteImage imageUrl={imageUrl} sizes="(width >= 64rem) 50vw, 100vw" alt="" className={className} />;
  const picture = `/art/slips/${fortuneLevel}-${category}`;
  const tall = column ? "(width < 40rem), (width >= 64rem)" : "(width < 40rem)";
  return (
    <picture className="absolute inset-0 -z-10">
      <source media={tall} srcSet={`${picture}-w720.avif`} width={720} height={1440} />
      <img src={`${picture}.avif`} alt="" width={1440} height={960} className={className} />
    </picture>
  );
}
