/** How near to the bottom counts as the bottom, in CSS pixels (S5.14). */
export const END_THRESHOLD_PX = 10;

type Scroller = Pick<HTMLElement, "scrollTop" | "clientHeight" | "scrollHeight">;

/** Whether a scrolling area shows its end. One that has nothing to scroll does. */
export const scrolledToEnd = ({ scrollTop, clientHeight, scrollHeight }: Scroller): boolean =>
  scrollHeight - clientHeight - scrollTop <= END_THRESHOLD_PX;
