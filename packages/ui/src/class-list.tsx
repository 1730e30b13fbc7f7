/** Joins class names and leaves out what is false, null or undefined. Later names do not override earlier ones. */
export const classList = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
