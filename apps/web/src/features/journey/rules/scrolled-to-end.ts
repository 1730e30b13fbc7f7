/** Distance from the bottom that counts as the bottom (S5.14). */
export const END_THRESHOLD_PX = 10;

type Scroller = Pick<HTMLElement, "scrollTop" | "clientHeight" | "scrollHeight">;

/** Whether a scrolling area is scrolled to its end. One with nothing to scroll is. */
export const scrolledToEnd = ({ scrollTop, clientHeight, scrollHeight }: Scroller): boolean =>
  scrollHeight - clientHeight - scrollTop <= END_THRESHOLD_PX;
