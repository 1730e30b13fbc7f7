import { afterAPoorSlip } from "./posts/after-a-poor-slip.ts";
import { aMissedDay } from "./posts/a-missed-day.ts";
import { askingTwice } from "./posts/asking-twice.ts";
import { beforeYouShare } from "./posts/before-you-share.ts";
import { fiveMinutesBeforeTheRitual } from "./posts/five-minutes-before-the-ritual.ts";
import { fromMeteorToMeteorite } from "./posts/from-meteor-to-meteorite.ts";
import { hokutoliteOfBeitou } from "./posts/hokutolite-of-beitou.ts";
import { howASlipIsDrawn } from "./posts/how-a-slip-is-drawn.ts";
import { howToWriteAWish } from "./posts/how-to-write-a-wish.ts";
import { insideAnIronMeteorite } from "./posts/inside-an-iron-meteorite.ts";
import type { PostContent } from "./posts/post.ts";

/** The ten guide posts, newest first. None is a testimonial, since it would be invented. */
export const postContents: readonly PostContent[] = [
  howToWriteAWish,
  afterAPoorSlip,
  fiveMinutesBeforeTheRitual,
  fromMeteorToMeteorite,
  insideAnIronMeteorite,
  hokutoliteOfBeitou,
  aMissedDay,
  askingTwice,
  beforeYouShare,
  howASlipIsDrawn,
];
