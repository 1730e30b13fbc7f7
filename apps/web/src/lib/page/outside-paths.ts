/**
 * Whether a path of this origin is none of the member site's pages, so that it needs a full navigation: the server answers it, or the
 * back office, whose is every path that begins with `/admin` (S2.99).
 */
export const needsFullNavigation = (path: string): boolean => /^\/(admin|(api|uploads|c|r)(\/|\?|$))/.test(path);
