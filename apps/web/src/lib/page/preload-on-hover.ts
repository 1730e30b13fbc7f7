/** Fetches a page's chunk when a pointer or the focus comes near a link to it, before it is followed. */
export function preloadOnHover(preload: (pathname: string) => Promise<void>): void {
  const approach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // A failure is met again, and shown, when the link is followed.
    preload(link.pathname).catch(() => {});
  };
  for (const type of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(type, approach, { passive: true });
}
