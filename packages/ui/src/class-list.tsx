/** Joins class names, without false, null and undefined. Later names do not override earlier ones. */
export const classList = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
