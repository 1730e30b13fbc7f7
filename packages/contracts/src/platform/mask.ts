/** Stands for a text that its reader may not see; nothing of it is shown, not even its length. */
export const MASK = "•••";
