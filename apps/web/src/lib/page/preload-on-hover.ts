/** Preloads a page's chunk when a link to it is hovered, focused or touched. */
export function preloadOnHover(preload: (pathname: string) => Promise<void>): void {
  const onHover = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
    // A failure happens again, and is shown, when the link is followed.
    preload(link.pathname).catch(() => {});
  };
  for (const type of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(type, onHover, { passive: true });
}
